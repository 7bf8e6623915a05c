// Random patterns, an engine that counts its steps on them, and texts that evolve towards many steps.
import assert from 'node:assert/strict'

/** Repeatable random numbers (mulberry32). */
export function randomFrom (seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What patterns are made of, and of what texts are: characters that some of the sets tell apart. */
export const alphabets = {
  ascii: {
    sets: ['a', 'b', 'c', '1', '-', '[ab]', '[bc]', '[a-z]', '[A-Z]', '[A-Za-z]', '\\w', '\\d', '.', '\\.', '[^-]', '[^a]', '\\S', '[a-f]', '[^\\s\\S]', '[\\w-]', '\\s', '[b-z1]'],
    chars: ['a', 'b', 'c', 'f', 'g', 'z', 'A', 'Z', '1', '-', '.', '_', ' ', '\n', '!']
  },
  unicode: {
    sets: ['a', 'é', 'ſ', 'К', '\\p{L}', '\\p{Ll}', '\\p{Lu}', '\\p{N}', '\\p{Script=Cyrillic}', '\\p{Script=Thai}', '[^\\x00-\\x7f]', '[à-ü]', '[^a]', '\\w', '.', '\\P{L}', '[а-я]', '[\\u{1f600}-\\u{1f64f}]', '\\p{Emoji}', '[^\\p{L}]', '-'],
    chars: ['a', 'z', 'A', '1', '-', 'é', 'ü', 'ſ', 'K', 'а', 'я', 'К', 'ก', '๑', '漢', '😀', '٣', '\n', '!', 'ß', '\u212a']
  }
}

/** A random tree of a pattern, deep and repetitive enough to be ambiguous often. */
export function patternFrom (random, sets, depth = 2) {
  const pick = list => list[Math.floor(random() * list.length)]
  const several = (most, make) => Array.from({ length: 1 + Math.floor(random() * most) }, make)
  const term = level => level > 0 && random() < 0.3 ? { of: group(level - 1) } : { set: pick(sets) }
  const quantified = level => ({ ...term(level), ...pick(quantifiers), lazy: random() < 0.15 })
  const group = level => several(2, () => several(level === depth ? 5 : 3, () => quantified(level)))
  return group(depth)
}

const quantifiers = [
  { min: 1, max: 1 }, { min: 1, max: 1 }, { min: 1, max: 1 }, { min: 0, max: Infinity }, { min: 1, max: Infinity }, { min: 1, max: Infinity }, { min: 0, max: 1 },
  { min: 1, max: 3 }, { min: 0, max: 4 }, { min: 2, max: 2 }, { min: 2, max: Infinity }, { min: 3, max: 12 }, { min: 7, max: 7 }
]

/** The tree as a regex's source. */
export function print (ways) {
  return ways.map(terms => terms.map(printTerm).join('')).join('|')
}

function printTerm ({ set, of, min, max, lazy }) {
  const atom = set ?? `(?:${print(of)})`
  if (min === 1 && max === 1) return atom
  const quantifier = max !== Infinity ? `{${min},${max}}` : min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return atom + quantifier + (lazy ? '?' : '')
}

/**
 * An engine that backtracks as V8's does, for a whole match: it counts each character, each end and each empty round
 * that it tries, and gives up beyond `limit`.
 */
export function engineOf (ways, limit) {
  const members = new Map()
  let text
  let steps
  const whole = alternatives(ways)
  return given => {
    text = [...given]
    steps = 0
    try {
      whole(0, at => {
        step()
        return at === text.length
      })
    } catch (error) {
      assert.equal(error, tooMany)
    }
    return steps
  }

  function step () {
    if (++steps > limit) throw tooMany
  }

  function alternatives (ways) {
    const all = ways.map(terms => terms.map(repeated).reduceRight((rest, one) => (at, next) => one(at, end => rest(end, next)), (at, next) => next(at)))
    return all.length === 1 ? all[0] : (at, next) => all.some(way => way(at, next))
  }

  function repeated ({ set, of, min, max, lazy }) {
    const body = set === undefined ? alternatives(of) : character(set)
    if (min === 1 && max === 1) return body
    const round = (at, count, next) => {
      const again = () => count < max && body(at, end => {
        if (end > at || count < min) return round(end, count + 1, next)
        step()
        return false
      })
      if (count < min) return again()
      return lazy ? next(at) || again() : again() || next(at)
    }
    return (at, next) => round(at, 0, next)
  }

  function character (set) {
    const regex = new RegExp(`^${set}$`, 'u')
    return (at, next) => {
      step()
      return at < text.length && isIn(set, regex, text[at]) && next(at + 1)
    }
  }

  function isIn (set, regex, char) {
    const key = set + char
    let answer = members.get(key)
    if (answer === undefined) members.set(key, answer = regex.test(char))
    return answer
  }
}

const tooMany = new Error('too many steps')

/** A text that takes many steps, found by changing texts at random and keeping what takes more. */
export function attack (random, stepsOn, chars, { length, rounds }) {
  const pick = list => list[Math.floor(random() * list.length)]
  let best = { text: [], steps: 0 }
  const attempt = text => {
    const cut = fit(text, length)
    const steps = stepsOn(cut.join(''))
    if (steps >= best.steps) best = { text: cut, steps }
  }
  for (const char of chars) for (const end of ['', pick(chars)]) attempt([...Array(length - end.length).fill(char), end])
  for (let round = 0; round < rounds; round++) {
    const { text } = best
    const [from, to] = [Math.floor(random() * (text.length + 1)), Math.floor(random() * (text.length + 1))].sort((one, other) => one - other)
    const part = text.slice(from, Math.min(to, from + 8))
    const word = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(chars))
    attempt(pick([
      () => [...text.slice(0, from), pick(chars), ...text.slice(from + 1)],
      () => [...text.slice(0, from), ...word, ...text.slice(from)],
      () => [...text.slice(0, from), ...Array(1 + Math.floor(random() * 30)).fill(part).flat(), ...text.slice(to)],
      () => [...text.slice(0, from), ...text.slice(to)],
      () => [...text.slice(0, from), ...Array(to - from).fill(pick(chars)), ...text.slice(to)],
      () => [...Array(50).fill(word).flat().slice(0, length - 2), pick(chars)]
    ])())
  }
  return { text: best.text.join(''), steps: best.steps }
}

/** The text in as many units as a segment may have. */
function fit (text, length) {
  let units = 0
  return text.filter(char => (units += char.length) <= length)
}
