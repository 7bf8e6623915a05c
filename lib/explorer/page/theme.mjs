// Runs in the page's head, so that nothing is shown in the wrong colours first.
const root = document.documentElement
const themes = ['auto', 'light', 'dark']
root.dataset.script = 'on'
root.dataset.theme = readTheme()

function readTheme () {
  try {
    const theme = localStorage.getItem('fastify-resources-theme')
    return themes.includes(theme) ? theme : 'auto'
  } catch {
    return 'auto'
  }
}

function showTheme () {
  document.querySelector('#theme span').textContent = root.dataset.theme
}

addEventListener('DOMContentLoaded', () => {
  showTheme()
  document.querySelector('#theme').addEventListener('click', () => {
    const theme = themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length]
    root.dataset.theme = theme
    showTheme()
    // A browser may forbid to keep anything.
    try { localStorage.setItem('fastify-resources-theme', theme) } catch {}
  })
})
