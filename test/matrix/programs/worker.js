import { outcome } from './shared.js'
import expected from './shared.expected.json'

export default {
  test () {
    const actual = JSON.stringify(outcome())
    if (actual !== JSON.stringify(expected)) throw new Error(actual)
  }
}
