import { draw, resources } from 'fastify-resources'

export const routes = draw([
  resources('albums', { only: ['index', 'show', 'update'], constraints: { id: { type: 'integer' } } }, [
    resources('photos', { only: ['index'], constraints: { id: { type: 'integer' } } })
  ])
], { apiOnly: true })

const { paths } = routes

// Switch "Types" on: the id of an album is a number.
export const link = () => paths.album_path('seven')
export const photos = () => paths.album_photos_path(7)
