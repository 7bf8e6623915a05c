/** A value that is made when first asked for. */
export function once<T extends object> (make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
