/** PNG files of few colors, and the words that they show (https://www.w3.org/TR/png-3/). */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const KEY = 'Description'

/** How many colors are kept: those that most pixels have. Others, at the edges of letters, become the nearest of them. */
const COLORS = 16

/** A picture with a palette, with the words that it shows in its own chunk. `pixels` are four bytes each. */
export function encode ({ width, height, pixels, text }) {
  const colorAt = at => pixels.readUIntBE(at * 4, 3)
  const counts = new Map()
  for (let at = 0; at < width * height; at++) counts.set(colorAt(at), (counts.get(colorAt(at)) ?? 0) + 1)
  const palette = [...counts].sort(([, one], [, other]) => other - one).slice(0, COLORS).map(([color]) => color)
  const indexes = new Map([...counts.keys()].map(color => [color, nearest(palette, color)]))
  // Two pixels in a byte, the first in the upper half, and a byte for the filter before each row.
  const rowLength = Math.ceil(width / 2) + 1
  const rows = Buffer.alloc(rowLength * height)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    rows[y * rowLength + 1 + (x >> 1)] |= indexes.get(colorAt(at)) << (x % 2 === 0 ? 4 : 0)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([4, 3], 8)
  const data = Buffer.concat([Buffer.from(`${KEY}\0\x01\0\0\0`), deflateSync(text)])
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('iTXt', data), chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })), chunk('IEND', Buffer.alloc(0))])
}

const channels = color => [color >> 16, color >> 8 & 255, color & 255]

function nearest (palette, color) {
  const distances = palette.map(one => channels(one).reduce((sum, value, index) => sum + (value - channels(color)[index]) ** 2, 0))
  return distances.indexOf(Math.min(...distances))
}

function chunk (type, data) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The words that a picture shows, as `encode` has written it. */
export function textIn (picture) {
  for (let at = SIGNATURE.length; at < picture.length;) {
    const length = picture.readUInt32BE(at)
    const data = picture.subarray(at + 8, at + 8 + length)
    if (picture.toString('latin1', at + 4, at + 8) === 'iTXt') return String(inflateSync(data.subarray(KEY.length + 5)))
    at += length + 12
  }
  throw new Error('the picture has no text')
}
