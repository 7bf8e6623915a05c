// Functions that declare for any name.
import { draw, get, resource, resources, type Declaration } from 'fastify-resources'
import { expectType, type Equal } from './expect.js'

const commentable = <N extends string>(name: N) => resources(name, { only: 'index' })
const viewable = <N extends string>(name: N) => resources(name, [get('view')])
const alone = <N extends string>(name: N) => resource(name, { only: 'show' }, [])
const photos = <const Inner extends readonly Declaration[]>(inner: Inner) =>
  resources('photos', { only: 'show' }, inner)

export const { paths } = draw([
  commentable('notes'), viewable('cats'), alone('profile'), photos([get('zoom')])
], { apiOnly: true })
expectType<Equal<
  keyof typeof paths, `${'notes' | 'cats' | 'cat' | 'cat_view' | 'profile' | 'photo' | 'photo_zoom'}_${'path' | 'url'}`
>>(true)
expectType<Equal<ReturnType<typeof paths.photo_zoom_path>, `/photos/${string}/zoom`>>(true)
