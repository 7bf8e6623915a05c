import { charSet, classSet, complement, holds, union, type CharSet, type Range } from './char-set.js'
import type { SetItem } from './regex.js'

/** Whose cases a pattern without flags has to spell out: nobody's, those of the flag `i`, or those of `i` with `u`. */
export type Fold = 'none' | 'simple' | 'unicode'

/** The characters of a set, and after them those that the engine takes for the same, as it ignores case. */
export function foldItems (items: readonly SetItem[], fold: Fold): readonly SetItem[] {
  return fold === 'none' ? items : items.flatMap(item => foldItem(item, fold))
}

/** Classes are closed under the flag `i` alone; with `u` too, where two letters beyond ASCII count as word characters. */
function foldItem (item: SetItem, fold: 'simple' | 'unicode'): readonly SetItem[] {
  if (typeof item !== 'string') return [item, ...others([item], fold)]
  return fold === 'simple' ? [item] : foldClass(item)
}

const folded = new Map<string, readonly SetItem[]>()

function foldClass (source: string): readonly SetItem[] {
  let items = folded.get(source)
  if (items === undefined) {
    // Here `\W` is what `\w` leaves, while any other class that is negated is folded as it stands.
    items = source === '\\W'
      ? complement(charSet(false, foldClass('\\w')))
      : [source, ...others(classSet(source), 'unicode')]
    folded.set(source, items)
  }
  return items
}

/** What is the same as a member of the set without being one. */
function others (set: CharSet, fold: 'simple' | 'unicode'): CharSet {
  const cases = casesOf(fold)
  const size = set.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const codes = size < cases.size ? set.flatMap(codesIn) : [...cases.keys()].filter(code => holds(set, code))
  const found = codes.flatMap(code => cases.get(code) ?? []).filter(other => !holds(set, other))
  return union(found.map((other): Range => [other, other]))
}

function codesIn ([from, to]: Range): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

type Cases = ReadonlyMap<number, readonly number[]>

const tables = new Map<Fold, Cases>()

/** For each letter that has another case, the others: made from the engine when first needed. */
function casesOf (fold: 'simple' | 'unicode'): Cases {
  let table = tables.get(fold)
  if (table === undefined) {
    table = fold === 'simple' ? simpleCases() : unicodeCases()
    tables.set(fold, table)
  }
  return table
}

/** ECMAScript, Canonicalize without `u`: by the upper case, where that is one unit and not an ASCII letter for another one. */
function simpleCases (): Cases {
  return table(cased().filter(code => code <= 0xffff), code => {
    const upper = String.fromCharCode(code).toUpperCase()
    const isOther = upper.length > 1 || (code > 0x7f && upper.charCodeAt(0) < 0x80)
    return isOther ? code : upper.charCodeAt(0)
  }, () => true)
}

/** Canonicalize with `u` is Unicode's simple folding, which only a match shows: letters that are much alike are tried. */
function unicodeCases (): Cases {
  return table(cased(), code => String.fromCodePoint(code).toUpperCase().toLowerCase().toUpperCase(), (one, other) =>
    new RegExp(`^[\\u{${one.toString(16)}}]$`, 'iu').test(String.fromCodePoint(other)))
}

function table (
  codes: readonly number[], key: (code: number) => unknown, isSame: (one: number, other: number) => boolean
): Cases {
  const groups = new Map<unknown, number[]>()
  for (const code of codes) {
    const group = groups.get(key(code))
    if (group === undefined) groups.set(key(code), [code])
    else group.push(code)
  }
  const found = new Map<number, readonly number[]>()
  for (const group of groups.values()) {
    for (const code of group) {
      const same = group.filter(other => other !== code && isSame(code, other))
      if (same.length > 0) found.set(code, same)
    }
  }
  return found
}

function cased (): readonly number[] {
  const ranges = union([...classSet('\\p{Changes_When_Casemapped}'), ...classSet('\\p{Changes_When_Casefolded}')])
  return ranges.flatMap(codesIn)
}
