import { Ajv } from 'ajv'
import { compilerBy } from './compiler.js'

/** The compiler of the package's own Ajv. */
export const compileSchema = compilerBy(Ajv)
