import { expect, test } from 'vitest'
import { build } from './app.ts'
import { described } from './text.ts'

test('the directory of controllers is loaded', async () => {
  const app = await build()
  expect((await app.inject('/photos/7')).json()).toEqual({ id: 7 })
  expect(described).toEqual([{ id: 7 }])
  expect((await app.inject('/admin/photos')).body).toBe('/admin/photos')
  await app.close()
})
