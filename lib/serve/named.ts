/** A function under the name that traces, logs and the tree of plugins are to show. */
export function named<T extends (...args: never[]) => unknown> (run: T, name: string): T {
  return Object.defineProperty(run, 'name', { value: name })
}
