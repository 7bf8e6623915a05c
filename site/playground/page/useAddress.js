import { useRouter } from 'vitepress'
import { onBeforeUnmount, onMounted } from 'vue'
import { inputIn, keep, keepChange, lastInput, linkOf, withChange } from './input.js'

/**
 * Keeps the input of the page in its address and in the tab, so that nothing is lost by a reload, by Back or by another link.
 * `input()` is the input now, `isOwn()` whether the visitor typed or ran it, and `open(input)` shows another one.
 */
export function useAddress ({ first, input, isOwn, settle, open }) {
  const router = useRouter()
  let timer = 0
  /** The link of the input that was opened or saved. */
  let saved = ''

  /** Saves a change: in the address in any case, in the tab if it is the visitor's own. */
  function save () {
    clearTimeout(timer)
    timer = 0
    const link = linkOf(input())
    if (link === saved) return
    saved = link
    history.replaceState(history.state, '', link)
    if (isOwn()) keep(input())
  }

  function flush () {
    if (timer !== 0) save()
  }

  function changed () {
    clearTimeout(timer)
    timer = setTimeout(() => {
      save()
      settle()
    }, 250)
  }

  function show (input) {
    saved = linkOf(input)
    open(input)
    changed()
  }

  /** Shows an input under an address of its own: Back leads to the one before. */
  function go (input) {
    flush()
    history.pushState({}, '', linkOf(input))
    show(input)
  }

  /** Back and Forward, or another link in the same tab. Other hashes lead to a place of the page. */
  function traverse () {
    clearTimeout(timer)
    const found = location.hash === '' ? first : inputIn(location.hash)
    if (found !== null) show(found)
  }

  /** The input of the address, or the last one of this tab. */
  function start () {
    const found = inputIn(location.hash) ?? (location.hash === '' ? lastInput() : null) ?? first
    const input = withChange(found)
    if (input !== first) history.replaceState(history.state, '', linkOf(input))
    return input
  }

  /** The address cannot be written any more: it is that of another page, or the page ends. */
  function leave () {
    if (timer === 0 || linkOf(input()) === saved) return
    keepChange(saved, input())
    if (isOwn()) keep(input())
  }

  onMounted(() => {
    addEventListener('hashchange', traverse)
    addEventListener('pagehide', leave)
    router.onBeforeRouteChange = flush
  })
  onBeforeUnmount(() => {
    leave()
    clearTimeout(timer)
    removeEventListener('hashchange', traverse)
    removeEventListener('pagehide', leave)
    router.onBeforeRouteChange = undefined
  })
  return { start, show, go, changed, flush }
}
