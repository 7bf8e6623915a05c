import type { LinearTest, Place } from './linear.js'

/** Strings longer than this, which only wildcards have, are read once for several patterns; to be cut, shorter ones. */
const [LONG, LONG_TO_CUT] = [1000, 50]

/** Whether a string is long enough to be read once for several patterns. */
export function isShared (text: string, end: number): boolean {
  return text.length > (end === text.length ? LONG : LONG_TO_CUT)
}

/** Where several patterns are after the same text. */
interface Node {
  readonly places: readonly Place[]
  /** The nodes after one more character, by its code. */
  readonly ways: Array<Node | undefined>
  readonly others: Map<number, Node>
}

/** A string that has been read, and the nodes at which it may be cut: at its end, and at dots by their distance from it. */
interface ReadText {
  readonly text: string
  readonly cuts: ReadonlyArray<Node | undefined>
}

/** Whether a pattern matches a string up to `end`, which is its length or at a dot; `undefined` if that is not known. */
type Joint = (test: LinearTest, text: string, end: number) => boolean | undefined

const DOT = 46
/** How far from its end a string may be cut, how many strings are kept, and how many places of all patterns. */
const [TAIL, TEXTS, PLACES] = [4096, 4, 20_000]

function jointOf (tests: readonly LinearTest[]): Joint {
  const nodes = new Map<string, Node>()
  const index = new Map(tests.map((test, at) => [test, at]))
  let recent: readonly ReadText[] = []
  let count = 0

  function nodeOf (places: readonly Place[]): Node | null {
    const key = places.map(({ id }) => id).join()
    const node = nodes.get(key) ?? { places, ways: [], others: new Map() }
    if (nodes.size * tests.length > PLACES) return null
    nodes.set(key, node)
    return node
  }

  function follow (from: Node, code: number): Node | null {
    const places = tests.map((test, at) => test.next(from.places[at]!, code))
    const to = places.includes(null) ? null : nodeOf(places as readonly Place[])
    if (to === null || count > PLACES) return to
    if (code < 128) from.ways[code] = to
    else {
      from.others.set(code, to)
      count++
    }
    return to
  }

  function read (text: string): ReadText {
    const cuts: Array<Node | undefined> = []
    let node = nodeOf(tests.map(({ first }) => first))
    for (let at = 0; at < text.length && node !== null; at++) {
      let code = text.charCodeAt(at)
      if (code >= 0xd800) code = text.codePointAt(at)!
      if (code === DOT && text.length - at < TAIL) cuts[text.length - at] = node
      node = (code < 128 ? node.ways[code] : node.others.get(code)) ?? follow(node, code)
      if (code > 0xffff) at++
    }
    if (node !== null) cuts[0] = node
    return { text, cuts }
  }

  return (test, text, end) => {
    const isOf = (one: ReadText): boolean => one.text === text ||
      (end === text.length && one.cuts[one.text.length - end] !== undefined && one.text.slice(0, end) === text)
    let found = recent.find(isOf)
    if (found === undefined) {
      found = read(text)
      recent = [found, ...recent.slice(0, TEXTS - 1)]
    }
    const node = found.cuts[found.text.length - end]
    return node === undefined ? undefined : test.ends(node.places[index.get(test)!]!)
  }
}

const joints = new WeakMap<LinearTest, Joint>()

/** Has long strings read once for several patterns, as the router asks the routes of one place one after another. */
export function readTogether (tests: readonly LinearTest[]): void {
  const joint = jointOf(tests)
  for (const test of tests) joints.set(test, joint)
}

/** Whether a pattern matches a string, or its part before a dot. */
export function testUpTo (test: LinearTest, text: string, end = text.length): boolean {
  const shares = isShared(text, end)
  if (shares && !joints.has(test)) readTogether([test])
  const known = shares ? joints.get(test)!(test, text, end) : undefined
  return known ?? test(end === text.length ? text : text.slice(0, end))
}
