import { type } from 'arktype'
import fluent from 'fluent-json-schema'
import Joi from 'joi'
import { create, object, string, type Struct } from 'superstruct'
import t from 'tap'
import * as valibot from 'valibot'
import * as yup from 'yup'
import { sync, testLibraries } from '../../fixtures/schema-libraries.js'

testLibraries(t, {
  yup: { schema: yup.object({ title: yup.string().required() }), isJson: false, compile: (schema: yup.Schema) => data => schema.validate(data, { strict: true }) },
  joi: { schema: Joi.object({ title: Joi.string().required() }), isJson: false, compile: (schema: Joi.Schema) => data => schema.validateAsync(data) },
  valibot: { schema: valibot.object({ title: valibot.string() }), isJson: false, compile: (schema: valibot.GenericSchema) => sync(data => valibot.parse(schema, data)) },
  superstruct: { schema: object({ title: string() }), isJson: false, compile: (schema: Struct) => sync(data => create(data, schema)) },
  arktype: { schema: type({ title: 'string' }), isJson: false, compile: (schema: { assert: (data: unknown) => unknown }) => sync(data => schema.assert(data)) },
  'fluent-json-schema': { schema: fluent.default.object().prop('title', fluent.default.string().required()), isJson: true, compile: null }
})
