import { DOT } from './characters.js'
import type { LinearTest, StateSet } from './linear.js'

/** Longer strings are read once for several patterns. Only wildcards have them. Shorter strings suffice to be cut. */
const [LONG, LONG_TO_CUT] = [1000, 50]

/** Whether a string, or its part before `end`, is long enough to be read once for several patterns. */
export function isLong (text: string, end: number): boolean {
  return text.length > (end === text.length ? LONG : LONG_TO_CUT)
}

/** The state sets of several patterns after the same characters. */
interface JointSet {
  readonly sets: readonly StateSet[]
  /** The joint sets after another character, by its code. */
  readonly ascii: Array<JointSet | undefined>
  readonly others: Map<number, JointSet>
}

/** A string, and the joint sets at its end and at its dots, by their distance from the end. */
interface ReadText {
  readonly text: string
  /** `null` if the cache was full. */
  readonly cuts: ReadonlyArray<JointSet | null | undefined>
  /** Then each pattern reads the string once, by itself. */
  readonly alone: Map<LinearTest, readonly boolean[]>
}

/** The maximum distance of a cut from the end, of strings, and of state sets in the cache. */
const [MAX_TAIL, MAX_TEXTS, MAX_SETS] = [4096, 4, 20_000]

/** Several patterns that read the same strings together. */
class Joint {
  readonly #tests: ReadonlyMap<LinearTest, number>
  readonly #cache = new Map<string, JointSet>()
  #recent: readonly ReadText[] = []
  #others = 0

  constructor (tests: readonly LinearTest[]) {
    this.#tests = new Map([...new Set(tests)].map((test, index) => [test, index]))
  }

  /** Whether a string up to `end`, its length or a dot, matches a pattern. `undefined` if the dot is too far from the end. */
  matches (test: LinearTest, text: string, end: number): boolean | undefined {
    const has = (one: ReadText): boolean => one.text === text ||
      (end === text.length && one.cuts[one.text.length - end] !== undefined && one.text.slice(0, end) === text)
    const known = this.#recent.find(has)
    const read = known ?? this.#read(text)
    if (known === undefined) this.#recent = [read, ...this.#recent.slice(0, MAX_TEXTS - 1)]
    const cut = read.text.length - end
    const joint = read.cuts[cut]
    if (joint !== null) return joint && test.ends(joint.sets[this.#tests.get(test)!]!)
    const alone = read.alone.get(test) ?? test.testCuts(read.text, MAX_TAIL)
    read.alone.set(test, alone)
    return alone[cut]
  }

  #read (text: string): ReadText {
    const cuts: Array<JointSet | null> = []
    let joint = this.#cached([...this.#tests.keys()].map(({ first }) => first))
    for (let at = 0; at < text.length; at++) {
      let code = text.charCodeAt(at)
      if (code >= 0xd800) code = text.codePointAt(at)!
      if (code === DOT && text.length - at < MAX_TAIL) cuts[text.length - at] = joint
      joint &&= (code < 128 ? joint.ascii[code] : joint.others.get(code)) ?? this.#follow(joint, code)
      if (code > 0xffff) at++
    }
    cuts[0] = joint
    return { text, cuts, alone: new Map() }
  }

  /** The joint set after another character, or `null` if the cache is full. */
  #follow (from: JointSet, code: number): JointSet | null {
    const sets = [...this.#tests].map(([test, index]) => test.next(from.sets[index]!, code))
    const to = sets.includes(null) ? null : this.#cached(sets as readonly StateSet[])
    if (to === null || this.#others > MAX_SETS) return to
    if (code < 128) from.ascii[code] = to
    else {
      from.others.set(code, to)
      this.#others++
    }
    return to
  }

  #cached (sets: readonly StateSet[]): JointSet | null {
    if (this.#cache.size * sets.length > MAX_SETS) return null
    const key = sets.map(({ id }) => id).join()
    const joint = this.#cache.get(key) ?? { sets, ascii: [], others: new Map() }
    this.#cache.set(key, joint)
    return joint
  }
}

const joints = new WeakMap<LinearTest, Joint>()

/** Lets patterns read long strings together. The router asks the routes of one path about the same string. */
export function readTogether (tests: readonly LinearTest[]): void {
  const joint = new Joint(tests)
  for (const test of tests) joints.set(test, joint)
}

/** Whether a string, or its part before a dot, matches a pattern. */
export function testUpTo (test: LinearTest, text: string, end = text.length): boolean {
  const isShared = isLong(text, end)
  if (isShared && !joints.has(test)) readTogether([test])
  const known = isShared ? joints.get(test)!.matches(test, text, end) : undefined
  return known ?? test.test(end === text.length ? text : text.slice(0, end))
}
