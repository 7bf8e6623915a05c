import { outcome } from './shared.js'

document.title = JSON.stringify(outcome())
