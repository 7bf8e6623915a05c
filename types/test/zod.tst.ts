// A schema of Zod that is converted in place types the param by its output, wherever the declaration stands.
import { draw, get, namespace, resource, resources, scope } from 'fastify-resources'
import { z } from 'zod'
import type { ParamValue } from '../index.js'
import { expectType, type Equal, type Table } from './expect.js'

const format = false
const set = draw([
  resources('a', { only: 'show', format, constraints: { id: z.toJSONSchema(z.int().positive()) } }),
  resources('b', { only: 'show', format, constraints: { id: z.toJSONSchema(z.number().min(1).meta({ id: 'B' })) } }),
  resources('c', { only: 'show', format, constraints: { id: z.toJSONSchema(z.enum(['x', 'y'])) } }, [
    resources('d', { only: 'index', format })
  ]),
  namespace('e', [resource('f', { only: [] }, [
    resources('g', { only: 'show', format, constraints: { id: z.toJSONSchema(z.literal([1, 2])) } })
  ])]),
  scope({ path: ':year', constraints: { year: z.toJSONSchema(z.union([z.int(), z.literal('now')])) } }, [
    get('h', { to: 'h#show', as: 'h', format })
  ]),
  get('i/:id', { to: 'i#show', as: 'i', format, constraints: { id: z.toJSONSchema(z.email()) } }),
  get('j/:id', { to: 'j#show', as: 'j', format, constraints: { id: z.toJSONSchema(z.boolean()) } }),
  get('k/:id', { to: 'k#show', as: 'k', format, constraints: { id: z.toJSONSchema(z.unknown()) } }),
  get('l/:id', { to: 'l#show', as: 'l', format, constraints: { id: z.toJSONSchema(z.int(), { target: 'draft-7' }) } })
])
expectType<Equal<Table<typeof set>, {
  a: [`/a/${string}`, { id: number }, 'show']
  b: [`/b/${string}`, { id: number }, 'show']
  c: [`/c/${string}`, { id: 'x' | 'y' }, 'show']
  c_d_index: [`/c/${string}/d`, { c_id: 'x' | 'y' }, 'index']
  e_f_g: [`/e/f/g/${string}`, { id: 1 | 2 }, 'show']
  h: [`/${string}/h`, { year: number | 'now' }, 'show']
  i: [`/i/${string}`, { id: string }, 'show']
  j: [`/j/${string}`, { id: boolean }, 'show']
  k: [`/k/${string}`, { id: string | number | boolean }, 'show']
  l: [`/l/${string}`, { id: number }, 'show']
}>>(true)

// Helpers accept the output too.
set.paths.a_path(7)
set.paths.a_path(7n)
// @ts-expect-error
set.paths.a_path('seven')
// @ts-expect-error
set.paths.c_path('z')

// A schema in a variable keeps its type, and so does a function that returns it.
const id = z.toJSONSchema(z.int())
const shared = { only: 'show', format: false, constraints: { id } } as const
// @ts-expect-error
draw([resources('photos', shared)]).paths.photo_path('seven')
expectType<Equal<ParamValue<typeof id>, number>>(true)

// A schema itself is a constraint, and types its param by its output: brands, pipes, refinements, literals, templates.
const direct = draw([
  resources('a', { only: 'show', format, constraints: { id: z.int().positive() } }),
  resources('b', { only: 'show', format, constraints: { id: z.uuid().brand<'Book'>() } }),
  resources('c', { only: 'show', format, constraints: { id: z.enum(['x', 'y']) } }, [
    resources('d', { only: 'index', format })
  ]),
  namespace('e', [resource('f', { only: [] }, [
    resources('g', { only: 'show', format, constraints: { id: z.union([z.literal(1), z.literal('x')]) } })
  ])]),
  scope({ path: ':year', constraints: { year: z.number().pipe(z.int()).refine(year => year > 1900) } }, [
    get('h', { to: 'h#show', as: 'h', format })
  ]),
  get('i/:id', { to: 'i#show', as: 'i', format, constraints: { id: z.templateLiteral(['v', z.int()]) } }),
  get('j/:id', { to: 'j#show', as: 'j', format, constraints: { id: z.coerce.number() } }),
  get('k/:id', { to: 'k#show', as: 'k', format, constraints: { id: z.any() } })
])
expectType<Equal<Table<typeof direct>, {
  a: [`/a/${string}`, { id: number }, 'show']
  b: [`/b/${string}`, { id: string & z.$brand<'Book'> }, 'show']
  c: [`/c/${string}`, { id: 'x' | 'y' }, 'show']
  c_d_index: [`/c/${string}/d`, { c_id: 'x' | 'y' }, 'index']
  e_f_g: [`/e/f/g/${string}`, { id: 1 | 'x' }, 'show']
  h: [`/${string}/h`, { year: number }, 'show']
  i: [`/i/${string}`, { id: `v${number}` }, 'show']
  j: [`/j/${string}`, { id: number }, 'show']
  k: [`/k/${string}`, { id: string | number | boolean }, 'show']
}>>(true)
direct.paths.a_path(7)
direct.paths.b_path('x' as string & z.$brand<'Book'>)
direct.paths.e_f_g_path(1n)
direct.paths.i_path('v7')
// @ts-expect-error
direct.paths.a_path('seven')
// @ts-expect-error
direct.paths.i_path('w7')
// Made elsewhere, and next to JSON schemas.
const bookId = z.int()
const mixed = { only: 'show', format, constraints: { id: bookId, x: { type: 'integer' }, y: /a/ } } as const
// @ts-expect-error
draw([resources('books', mixed)]).paths.book_path('seven')
