import t from 'tap'
import { compareTypes } from '../fixtures/compare-types.js'

const runs = Number(process.env['FC_RUNS'] ?? 200)

t.test(`types of ${runs} random tables are what is drawn and mounted`, t => compareTypes(t, runs))
