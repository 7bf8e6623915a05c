export const scenes = ['mountains', 'hills', 'sea']
export const lights = ['dawn', 'noon', 'dusk', 'night']

// Of each light: the sky from top to horizon, the sun or moon and how high it stands, the land from far to near.
const palettes = {
  dawn: { sky: ['#5b7aa8', '#e8b6a4', '#fbe3c0'], disc: '#fff3d6', height: 0.5, land: ['#c79aa0', '#2c2f4a'] },
  noon: { sky: ['#3f87c4', '#8fc1e3', '#e3f0f2'], disc: '#ffffff', height: 0.18, land: ['#a9c2b4', '#2f5d43'] },
  dusk: { sky: ['#3a2f5f', '#c2556b', '#f7b267'], disc: '#ffe2a8', height: 0.56, land: ['#a35a6d', '#1d1a33'] },
  night: { sky: ['#0b1026', '#1d2b53', '#3f5586'], disc: '#f2efe2', height: 0.22, land: ['#34466f', '#090d1c'] }
}

const width = 1200
const height = 800

/** A photo's picture, as SVG: drawn from its scene, its light and its id, so it is always the same. */
export function drawPicture ({ id, scene, light }) {
  const random = randomFrom(id)
  const { sky, disc, height: level, land } = palettes[light]
  const x = Math.round(width * (0.2 + 0.6 * random()))
  const y = Math.round(height * (level + 0.06 * random()))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" role="img">
<title>${scene} at ${light}</title>
<defs>
<linearGradient id="sky" x2="0" y2="1">${sky.map((colour, index) => `<stop offset="${index * 0.38}" stop-color="${colour}"/>`).join('')}</linearGradient>
<linearGradient id="water" x2="0" y2="1"><stop stop-color="${mix(sky[2], land[0], 0.3)}"/><stop offset="1" stop-color="${mix(sky[0], land[1], 0.6)}"/></linearGradient>
<radialGradient id="glow"><stop stop-color="${disc}" stop-opacity=".7"/><stop offset=".35" stop-color="${disc}" stop-opacity=".28"/><stop offset="1" stop-color="${disc}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${light === 'night' ? stars(random) : ''}
<circle cx="${x}" cy="${y}" r="330" fill="url(#glow)"/>
<circle cx="${x}" cy="${y}" r="${light === 'night' ? 34 : 46}" fill="${disc}"/>
${scene === 'sea' ? sea(random, x, disc, land) : ridges(random, scene, land)}
</svg>`
}

/** What a picture's file is called: its year as a folder, its id and its title. */
export function fileOf ({ id, title, taken_on: taken }) {
  const words = title.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return `${taken.slice(0, 4) || 'undated'}/${[id, ...words].join('-')}.svg`
}

function ridges (random, scene, [far, near]) {
  const isRugged = scene === 'mountains'
  const count = isRugged ? 5 : 6
  return Array.from({ length: count }, (_, index) => {
    const nearness = index / (count - 1)
    const base = height * (isRugged ? 0.52 + 0.4 * nearness : 0.6 + 0.34 * nearness)
    return ridge(random, base, (isRugged ? 210 : 70) * (1 - 0.55 * nearness), isRugged, mix(far, near, nearness))
  }).join('\n')
}

function ridge (random, base, swell, isRugged, colour) {
  const waves = [1, 2.3, 4.1].map(rate => ({ rate: rate * (0.7 + 0.6 * random()), phase: 7 * random(), size: swell / rate / 1.6 }))
  const step = isRugged ? 20 : 12
  const points = []
  for (let x = 0; x <= width; x += step) {
    const wave = waves.reduce((sum, { rate, phase, size }) => sum + size * Math.sin(rate * x / 190 + phase), 0)
    // Taken as it is a wave is a hill; folded upwards it is a peak.
    const rise = isRugged ? Math.abs(wave) * 1.5 + 0.09 * swell * random() : wave
    points.push(`${x} ${Math.round(base - rise)}`)
  }
  return `<path d="M0 ${height}L${points.join('L')}L${width} ${height}Z" fill="${colour}"/>`
}

function sea (random, x, disc, [far, near]) {
  const horizon = height * 0.62
  const glints = Array.from({ length: 26 }, (_, index) => {
    const y = horizon + 6 + index * 11
    const length = (14 + index * 4) * (0.5 + random())
    return `<rect x="${Math.round(x - length / 2 + (random() - 0.5) * index * 4)}" y="${y}" width="${Math.round(length)}" height="${2 + index / 9 | 0}" rx="1.5" fill="${disc}" opacity="${(0.75 - index * 0.024).toFixed(2)}"/>`
  })
  return [
    ridge(random, horizon - 8, 46, true, mix(far, near, 0.25)),
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#water)"/>`,
    ...glints,
    ridge(random, height - 26, 34, false, mix(far, near, 0.92))
  ].join('\n')
}

function stars (random) {
  return Array.from({ length: 110 }, () =>
    `<circle cx="${Math.round(width * random())}" cy="${Math.round(height * 0.6 * random() ** 1.4)}" r="${(0.6 + 1.3 * random()).toFixed(1)}" fill="#fff" opacity="${(0.3 + 0.6 * random()).toFixed(2)}"/>`).join('')
}

function mix (from, to, share) {
  const channel = (colour, index) => parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16)
  const mixed = [0, 1, 2].map(index => Math.round(channel(from, index) * (1 - share) + channel(to, index) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** A small generator of numbers from 0 to 1 (mulberry32), the same for the same seed. */
function randomFrom (seed) {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = state + 0x6d2b79f5 | 0
    let mixed = Math.imul(state ^ state >>> 15, 1 | state)
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296
  }
}
