/** The globals of Node that a server needs. */
export { Buffer } from 'buffer'

export const setImmediate = (run, ...args) => setTimeout(run, 0, ...args)

export const process = {
  env: {},
  execPath: '/node',
  version: '',
  versions: {},
  cwd: () => '/',
  nextTick: (run, ...args) => queueMicrotask(() => run(...args)),
  emitWarning: (...warning) => console.warn(...warning)
}
