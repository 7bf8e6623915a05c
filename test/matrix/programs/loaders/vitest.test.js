import { expect, onTestFinished, test } from 'vitest'
import { build } from './app.js'
import { photos } from './store.js'

test('a photo is shown', async () => {
  photos.set('7', { title: 'dunes' })
  const app = await build()
  onTestFinished(() => app.close())
  const response = await app.inject(app.paths.photo_path(7))
  expect(response.json()).toEqual({ title: 'dunes' })
})
