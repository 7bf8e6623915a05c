// Runs in the page's head, so that nothing is shown in the wrong colours first.
const { dataset } = document.documentElement
const themes = ['auto', 'light', 'dark']
dataset.script = 'on'
dataset.theme = readTheme()

function readTheme () {
  try {
    const theme = localStorage.getItem('fastify-resources-theme')
    return themes.includes(theme) ? theme : 'auto'
  } catch {
    return 'auto'
  }
}

addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector('#theme')
  const name = button.querySelector('span')
  name.textContent = dataset.theme
  button.addEventListener('click', () => {
    name.textContent = dataset.theme = themes[(themes.indexOf(dataset.theme) + 1) % themes.length]
    // A browser may forbid to keep anything.
    try { localStorage.setItem('fastify-resources-theme', dataset.theme) } catch {}
  })
})
