// What is only known at run time is optional: if it compiles, the helper exists.
import {
  collection, draw, get, member, namespace, post, resource, resources, root, scope, type RouteSetOf
} from 'fastify-resources'
import type { EntriesOf, Entry, LooseHelper, ParamsOf, ResourcesOptions } from '../index.js'
import { expectType, type Equal } from './expect.js'

declare const flag: boolean

/** The names of a table whose helpers may be absent, and those that exist. */
type Perhaps<Paths> = { [Key in keyof Paths]: undefined extends Paths[Key] ? Key : never }[keyof Paths]
type Sure<Paths> = Exclude<keyof Paths, Perhaps<Paths>>

// A list with more or less in it.
export const spread = draw([
  resources('photos', { only: 'index' }), ...(flag ? [resources('audits', { only: 'index' })] : [])
])
expectType<Equal<Perhaps<typeof spread.paths>, 'audits_path' | 'audits_url'>>(true)
expectType<Equal<Sure<typeof spread.paths>, 'photos_path' | 'photos_url'>>(true)
expectType<Equal<ReturnType<NonNullable<typeof spread.paths.audits_path>>, '/audits'>>(true)
spread.paths.photos_path()
// @ts-expect-error it may be absent
spread.paths.audits_path()
spread.paths.audits_path?.()
// At run time, to read an unknown helper is an error, so that only `in` tells whether it exists.
if ('audits_path' in spread.paths) spread.paths.audits_path!()

// One of two lists: what both have exists.
const one = [resources('photos', { only: 'index' }), resources('cats', { only: 'index' })] as const
const other = [resources('photos', { only: 'index' }), resources('dogs', { only: 'index' })] as const
export const either = draw(flag ? one : other)
expectType<Equal<Sure<typeof either.paths>, 'photos_path' | 'photos_url'>>(true)
expectType<Equal<Perhaps<typeof either.paths>, 'cats_path' | 'cats_url' | 'dogs_path' | 'dogs_url'>>(true)

export const none = draw(flag ? one : [one[0]].slice(1))
expectType<Equal<Sure<typeof none.paths>, never>>(true)
export const both = draw(flag ? [flag ? one[0] : one[1], one[1]] as const : [flag ? one[0] : one[1], other[1]] as const)
expectType<Equal<Sure<typeof both.paths>, never>>(true)

// An element that is one of two declarations.
export const elements = draw([
  flag ? resources('photos', { only: 'index' }) : resources('cats', { only: 'index' }),
  flag ? resources('dogs', { only: 'index' }) : resources('dogs', { only: 'show' }),
  flag ? get('a', { to: 'a#a' }) : get('b', { to: 'a#b' }),
  flag ? get('c', { to: 'a#c' }) : post('c', { to: 'a#c' }),
  flag ? resource('profile', { only: 'show' }) : namespace('admin', [get('d')]),
  flag ? resource('me', { only: 'show' }) : resource('you', { only: 'show' }),
  flag ? scope({ as: 'x' }, [get('e', { to: 'a#e' })]) : scope({ as: 'y' }, [get('e', { to: 'a#e' })]),
  flag ? get('f', { to: 'a#f' }) : root('a#root'),
  resources('birds', { only: [] }, [
    flag ? member([get('g')]) : member([get('g'), get('h')]), flag ? collection([get('i')]) : member([get('i')])
  ]),
  ...(flag ? [get('j', { to: 'a#j' })] : []), flag ? get('k', { to: 'a#k' }) : get('l', { to: 'a#l' })
])
expectType<Equal<Sure<typeof elements.paths>, `${'c' | 'g_bird'}_${'path' | 'url'}`>>(true)
expectType<Equal<Perhaps<typeof elements.paths>, `${
  'photos' | 'cats' | 'dogs' | 'dog' | 'a' | 'b' | 'profile' | 'admin_d' | 'me' | 'you' | 'x_e' | 'y_e' | 'f' | 'root' |
  'h_bird' | 'i_bird' | 'i_birds' | 'j' | 'k' | 'l'
}_${'path' | 'url'}`>>(true)
expectType<Equal<ReturnType<NonNullable<typeof elements.paths.x_e_path>>, '/e'>>(true)

// Lists of children, and lists of any length.
const extra = flag ? [get('b', { to: 'a#b' })] as const : [] as const
export const children = draw([
  resources('photos', { only: 'index' }, [get('a', { to: 'a#a' }), ...extra]),
  resource('profile', { only: 'show' }, [...extra]),
  namespace('admin', [...extra, get('c', { to: 'a#c' })]),
  scope({ as: 'x' }, [...extra]),
  resources('dogs', { only: [] }, [member([...extra]), collection([...extra, get('d')])])
])
expectType<Equal<
  Sure<typeof children.paths>,
  `${'photo_a' | 'photos' | 'profile' | 'admin_c' | 'd_dogs'}_${'path' | 'url'}`
>>(true)
expectType<Equal<
  Perhaps<typeof children.paths>,
  `${'photo_b' | 'b_profile' | 'admin_b' | 'x_b' | 'b_dog' | 'b_dogs'}_${'path' | 'url'}`
>>(true)
export const many = draw(Array.from({ length: 1 }, () => resources('photos', { only: 'index' })))
expectType<Equal<Sure<typeof many.paths>, never>>(true)

// One of two names.
export const alias = draw([
  resources('photos', { only: 'index', as: flag ? 'x' : 'y' }), resources(flag ? 'cats' : 'dogs', { only: 'index' }),
  get('a', { to: 'a#b', as: flag ? 'z' : null })
])
expectType<Equal<Sure<typeof alias.paths>, never>>(true)
expectType<Equal<
  Perhaps<typeof alias.paths>, `${'x_index' | 'y_index' | 'cats' | 'dogs' | 'z'}_${'path' | 'url'}`
>>(true)
expectType<Equal<ReturnType<NonNullable<typeof alias.paths.x_index_path>>, '/photos'>>(true)

// One of two choices of actions.
export const choice = draw([
  resources('photos', { only: flag ? 'index' : 'show' }),
  resources('cats', { only: flag ? ['index'] : ['index', 'show'] }),
  resources('dogs', { except: flag ? ['new', 'edit', 'show', 'update', 'destroy'] : 'show' })
])
expectType<Equal<Sure<typeof choice.paths>, 'dogs_path' | 'dogs_url'>>(true)

// Options of which the helper, the path or the params are not known.
declare const given: ResourcesOptions
declare const text: string
const optional: { path?: 'pics' } = flag ? { path: 'pics' } : {}
export const unknown = draw([
  resources('photos', given), resources('cats', { shallow: flag }), resources('dogs', optional),
  resources('birds', { ...(flag ? { path: 'wings' } : {}) }), resources('fish', { path: text }),
  resources('cows', { param: flag ? 'slug' : 'id' }), resources('pigs', { constraints: flag ? { id: /x/ } : {} }),
  scope(flag ? { path: 'a' } : { path: ':b' }, [get('c', { to: 'a#c' })])
])
expectType<Equal<Sure<typeof unknown.paths>, never>>(true)
expectType<Equal<typeof unknown.paths.photos_path, LooseHelper | undefined>>(true)
type ParamsIn<Set> = Set extends RouteSetOf<infer Declarations, infer Options>
  ? EntriesOf<Declarations, Options> extends infer E extends Entry ? ParamsOf<E> : never : never
expectType<Equal<
  ParamsIn<typeof unknown> extends { readonly [param: string]: string | number | boolean | null } ? true : false, true
>>(true)
export const options = draw([resources('photos')], { dialect: flag ? 'rails' : 'default' })
expectType<Equal<Sure<typeof options.paths>, never>>(true)
export const forms = draw([resources('photos')], { apiOnly: flag })
expectType<Equal<Sure<typeof forms.paths>, never>>(true)

// A format or a constraint of several is known.
const json = ['json'] as const
const integer = { type: 'integer' } as const
const words = ['x'] as const
export const formats = draw([resources('photos', {
  only: 'show', format: flag ? json : false, constraints: { id: flag ? integer : words }
})])
expectType<Equal<ParamsIn<typeof formats>, { id: number | 'x' } | { id: number | 'x', format?: 'json' }>>(true)
formats.paths.photo_path(7)
