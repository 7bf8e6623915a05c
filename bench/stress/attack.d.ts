export type Random = () => number
export type Ways = ReadonlyArray<readonly object[]>
export interface Alphabet { readonly sets: readonly string[], readonly chars: readonly string[] }
export const alphabets: { readonly ascii: Alphabet, readonly unicode: Alphabet }
export function randomFrom (seed: number): Random
export function patternFrom (random: Random, sets: readonly string[], depth?: number): Ways
export function print (ways: Ways): string
export function engineOf (ways: Ways, limit: number): (text: string) => number
export function attack (random: Random, stepsOn: (text: string) => number, chars: readonly string[], options: { readonly length: number, readonly rounds: number }): { readonly text: string, readonly steps: number }
