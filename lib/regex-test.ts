import { endOf } from './chars.js'
import type { RegexNode } from './regex.js'
import { printRegex, type Fold } from './regex-print.js'

/**
 * The test of a whole pattern by its tree. Most are a run of one kind of characters (`\d+`, `[a-z0-9-]+`), for which a
 * look into a table for each ASCII character takes a third of the time that the pattern takes, which then has only the
 * rest.
 */
export function testOf (tree: RegexNode, fold: Fold, whole: RegExp): (text: string) => boolean {
  if (tree.kind !== 'repeat' || tree.of.kind !== 'set') return text => whole.test(text)
  const { of, min, max } = tree
  const one = new RegExp(`^${printRegex(of, fold)}$`, 'u')
  const table = Uint8Array.from({ length: 128 }, (_none, code) => one.test(String.fromCharCode(code)) ? 1 : 0)
  return text => {
    const end = endOf(table, text, 0)
    if (end === text.length) return end >= min && end <= max
    return text.charCodeAt(end) >= table.length && whole.test(text)
  }
}
