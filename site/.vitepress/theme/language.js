/** Remembers the language that a visitor chose in a tab, for all tabs of the site. */
import { onContentUpdated } from 'vitepress'
import { onMounted } from 'vue'

const KEY = 'language'
const SELECTOR = '.code-tabs input'

function show (language) {
  for (const input of document.querySelectorAll(SELECTOR)) {
    if (input.value !== language) continue
    const group = input.closest('.code-tabs')
    const inputs = [...group.querySelectorAll('input')]
    input.checked = true
    for (const [index, block] of [...group.querySelector('.blocks').children].entries()) {
      block.classList.toggle('active', inputs[index] === input)
    }
  }
}

function onChange ({ target }) {
  if (!target.matches(SELECTOR)) return
  const { top } = target.parentElement.getBoundingClientRect()
  localStorage.setItem(KEY, target.value)
  show(target.value)
  // Blocks above may have another height now.
  globalThis.scrollBy({ top: target.parentElement.getBoundingClientRect().top - top, behavior: 'instant' })
}

export function useLanguage () {
  onMounted(() => document.addEventListener('change', onChange))
  onContentUpdated(() => show(localStorage.getItem(KEY)))
}
