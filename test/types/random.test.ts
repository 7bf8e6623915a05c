import t from 'tap'
import { compareTypes } from '../fixtures/compare-types.js'

t.test('types of ten random tables are what is drawn and mounted', t => compareTypes(t, 10))
