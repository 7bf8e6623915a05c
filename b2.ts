import { draw, resources, get } from './lib/index.js'
import { performance } from 'node:perf_hooks'
const time = (name: string, f: () => void) => { const t=performance.now(); f(); console.log(name, Math.round(performance.now()-t)) }
const N = Number(process.argv[2])
time('enum', () => draw([resources('a', { constraints: { id: { enum: Array.from({length: N*3}, (_, i) => 'v'+i) } } } as never)]))
time('array', () => draw([resources('a', { constraints: { id: Array.from({length: N*3}, (_, i) => 'v'+i) } } as never)]))
time('formats', () => draw([resources('a', { format: Array.from({length: N}, (_, i) => 'v'+i) } as never)]))
