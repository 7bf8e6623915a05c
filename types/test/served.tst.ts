import { get, member, namespace, resource, resources, scope } from 'fastify-resources'
import type { EntriesOf } from '../draw/draw.js'
import { expectType, type Equal } from './expect.js'

// What serves a route where a resource or a scope has one action for all that is inside.
type Served<Declarations, Options = {}> = ServedBy<EntriesOf<Declarations, Options>>
type ServedBy<Entry> =
  Entry extends { controller: infer Controller extends string, actions: infer Action extends string }
    ? `${Controller}#${Action}` : never

export const photos = [resources('photos', { action: 'handle' }, [
  get('zoom'),
  get('own', { action: 'own', on: 'member' }),
  member([get('elsewhere', { to: 'd#e' })]),
  resources('comments', { only: ['index', 'show'] }),
  resource('profile', { action: 'self', only: 'show' })
])] as const
expectType<Equal<Served<typeof photos>,
  'photos#handle' | 'photos#own' | 'd#e' | 'comments#handle' | 'profiles#self'
>>(true)

export const inside = [
  get('one'), get('two', { action: 'own' }), get('three', { to: 'd#e' }), get('four', { controller: 'd' })
] as const
export const around = [scope({ controller: 'c', action: 'all' }, [...inside, get('x/y'), get('x/:id')])] as const
expectType<Equal<Served<typeof around>, 'c#all' | 'c#own' | 'd#e' | 'd#all'>>(true)
expectType<Equal<Served<typeof around, { dialect: 'rails' }>, 'c#all' | 'd#e'>>(true)

// Alone it stands behind what a path says, and a folder of controllers in front of all.
export const alone = [
  scope({ action: 'all' }, [
    get('five', { controller: 'd' }), get('six', { controller: 'd', action: 'own' }), get('x/y')
  ]),
  namespace('admin', { action: 'all' }, [resources('users', { only: ['index', 'edit'] })])
] as const
expectType<Equal<Served<typeof alone>, 'd#all' | 'd#own' | 'x#y' | 'admin/users#all'>>(true)
