/** The kind of the end of a string. No set has it. */
export const END_OF_STRING = 0

/** The cache of a pattern has at most so many pages, each with the kinds of 256 characters. */
const MAX_PAGES = 100

/** The kinds of characters that some sets distinguish. Two characters are of one kind if the same sets have both. */
export class Kinds {
  readonly #tests: ReadonlyArray<(char: string) => boolean>
  /** The sets that have the characters of a kind, such as '011'. */
  readonly #keys = ['end']
  readonly #kinds = new Map<string, number>()
  readonly #ascii = new Uint16Array(256)
  #pages = [this.#ascii]
  #count = 1

  /** Each set is the source of a regex for one character. */
  constructor (sets: readonly string[]) {
    this.#tests = sets.map(testOf)
  }

  /** The number of kinds that were found so far. */
  get count (): number {
    return this.#keys.length
  }

  has (set: number, kind: number): boolean {
    return this.#keys[kind]![set] === '1'
  }

  of (code: number): number {
    return (code < 128 ? this.#ascii[code] : this.#pages[code >> 8]?.[code & 0xff]) || this.#find(code)
  }

  #find (code: number): number {
    const char = String.fromCodePoint(code)
    const key = this.#tests.map(test => test(char) ? 1 : 0).join('')
    const kind = this.#kinds.get(key) ?? this.#keys.push(key) - 1
    this.#kinds.set(key, kind)
    if (this.#count === MAX_PAGES) [this.#pages, this.#count] = [[this.#ascii], 1]
    if (this.#pages[code >> 8] === undefined) this.#count++
    const page = this.#pages[code >> 8] ??= new Uint16Array(256)
    page[code & 0xff] = kind
    return kind
  }
}

/** Whether a set has a character. */
export function hasCharacter (set: string, char: string): boolean {
  return testOf(set)(char)
}

function testOf (set: string): (char: string) => boolean {
  const regex = new RegExp(`^${set}$`, 'u')
  return char => regex.test(char)
}

let all: string | undefined

/** All characters of the planes that have letters or signs, about a megabyte. */
function allCharacters (): string {
  all ??= Array.from({ length: 0x100 }, (_, index) => charactersFrom(index * 0x400, 0x400)).join('')
  return all
}

function charactersFrom (first: number, count: number): string {
  return String.fromCodePoint(...Array.from({ length: count }, (_, index) => first + index))
}

let cased: string | undefined

/** All letters that have two cases, in the order of their codes. */
export function casedLetters (): string {
  cased ??= allCharacters().match(/[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/gu)!.join('')
  return cased
}
