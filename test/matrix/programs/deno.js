import { outcome } from './shared.js'

console.log(JSON.stringify(outcome()))
