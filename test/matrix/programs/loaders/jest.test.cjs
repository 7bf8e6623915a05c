const { expect, test } = require('@jest/globals')
const { build } = require('./app.cjs')
const { photos } = require('./store.cjs')

test('a photo is shown', async () => {
  photos.set('7', { title: 'dunes' })
  const app = await build()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(address + app.paths.photo_path(7))
  expect(await response.json()).toEqual({ title: 'dunes' })
  await app.close()
})
