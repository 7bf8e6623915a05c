// A schema of TypeBox that is made in place keeps its literals, wherever the declaration stands.
import { Type } from 'typebox'
import { draw, resource, resources } from 'fastify-resources'

const choice = { size: Type.Enum(['small', 'large']) }
const options = { only: 'show', param: 'size' } as const

const alone = draw([resources('prints', { ...options, constraints: { size: Type.Enum(['small', 'large']) } })])
alone.paths.print_path('small')
// @ts-expect-error
alone.paths.print_path('huge')

const around = draw([resources('prints', { ...options, constraints: { size: Type.Enum(['small', 'large']) } }, [])])
// @ts-expect-error
around.paths.print_path('huge')

// @ts-expect-error
draw([resources('prints', { ...options, constraints: choice })]).paths.print_path('huge')

const union = resources('prints', {
  ...options,
  constraints: { size: Type.Union([Type.Literal('small'), Type.Literal('large')]) }
})
draw([union]).paths.print_path('large')
// @ts-expect-error
draw([union]).paths.print_path('huge')

const nested = draw([resource('album', { only: [] }, [
  resources('prints', { ...options, constraints: { size: Type.Enum(['small', 'large']) } })
])])
nested.paths.album_print_path('small')
// @ts-expect-error
nested.paths.album_print_path('huge')
