/**
 * The site in a real Chromium, as it is built: the pages, the search, the playground, what its sandbox keeps out, and what axe
 * finds. With a folder as argument it leaves pictures there; with ONLY it checks what this pattern finds.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { launch, LONGEST } from '../browser.js'
import { tries as kept } from './kept.js'
import { tries as pages } from './pages.js'
import { tries as playground } from './playground.js'
import { tries as requests } from './requests.js'
import { tries as sandbox } from './sandbox.js'
import { open, serve, TooSlow } from './tools.js'
import { compareSets, tries as types } from './types.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

if (process.env.SITE_BUILT === undefined) {
  const npm = (...args) => execFileSync('npm', args, { cwd: join(root, 'site'), stdio: ['ignore', 'ignore', 'inherit'] })
  npm('ci', '--no-fund', '--no-audit')
  npm('run', 'build')
}
const dist = join(root, 'site/dist')
/** The most that a visitor loads, in KB by gzip. */
const SIZES = { 'engine.js': 170, 'server.js': 420, 'types.js': 1100, 'types.json': 100 }
for (const [name, most] of Object.entries(SIZES)) {
  const size = Math.ceil(gzipSync(readFileSync(join(dist, name))).length / 1024)
  assert.ok(size <= most, `${name} has ${size} KB by gzip, and may have ${most}`)
  console.log(`${name}: ${size} KB by gzip`)
}
const isAsked = name => new RegExp(process.env.ONLY ?? '').test(name)
if (isAsked('the stubs change no error')) await compareSets()
const tries = [...pages, ...playground, ...kept, ...requests, ...types, ...sandbox].filter(([, name]) => isAsked(name))

const seen = []
const [{ server, address }, { server: other, address: outside }] = await Promise.all([serve(dist, seen), serve(dist, seen)])
const browser = await launch()
const failed = []
try {
  for (const [path, name, attempt] of tries) await check(path, name, attempt)
} finally {
  await browser.close()
  server.close()
  other.close()
}
if (failed.length > 0) process.exitCode = 1

/** Runs a check in a new page, and again if the page was too slow for it. */
async function check (path, name, attempt, left = 10) {
  // A tab of its own, so that no text is kept from one check to the next.
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(LONGEST)
  const strangers = []
  page.on('response', response => { if (/^https?:/.test(response.url()) && !response.url().startsWith(address)) strangers.push(response.url()) })
  try {
    await open(page, address + path)
    await attempt(page, { address, outside, seen })
    assert.deepEqual(strangers, [], 'responses of another origin')
    console.log(`passed: ${name}`)
  } catch (error) {
    if (error instanceof TooSlow && left > 1) return await check(path, name, attempt, left - 1)
    failed.push(name)
    console.log(`FAILED: ${name}\n${error.message}`)
  } finally {
    await page.close()
  }
}
