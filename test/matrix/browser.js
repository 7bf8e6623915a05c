/** A real Chromium: that of the system if it has one, otherwise that of npm. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright-core'

const ofSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** The longest wait for a page, in milliseconds: a slow machine is waited for, and a page that never answers is a failure. */
export const LONGEST = 180_000

/** Starts Chromium. The caller closes it. */
export async function launch () {
  const browser = await start()
  const { newContext } = browser
  browser.newContext = async options => {
    const context = await newContext.call(browser, options)
    context.setDefaultTimeout(LONGEST)
    return context
  }
  return browser
}

/** Repeats an assertion about a page that may still change, until it holds; throws its error after the longest wait. */
export async function eventually (assertion) {
  const end = Date.now() + LONGEST
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > end) throw error
      await setTimeout(100)
    }
  }
}

/** Throws if axe finds a problem in a page, when its colors no longer change. */
export async function checkAccessibility (page, what) {
  if (!await page.evaluate(() => 'axe' in globalThis)) {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  }
  await eventually(async () => {
    const { violations } = await page.evaluate(() => globalThis.axe.run())
    const problems = violations.map(({ id, nodes }) => [id, nodes.slice(0, 5).map(({ html, failureSummary }) => `${html} ${failureSummary}`)])
    assert.deepEqual(problems, [], what)
  })
}

async function start () {
  if (ofSystem !== undefined) return chromium.launch({ executablePath: ofSystem, args: ['--no-sandbox'], timeout: 0 })
  // With this variable Chromium unpacks its own libraries, for machines without them.
  if (!hasLibraries()) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: ofNpm } = await import('@sparticuz/chromium')
  // Its own arguments put the browser into one process, which ends with the first page, and turn off rules for other origins.
  return chromium.launch({ executablePath: await ofNpm.executablePath(), args: ['--no-sandbox'], timeout: 0 })
}

function hasLibraries () {
  try {
    return execFileSync('ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so')
  } catch {
    return false
  }
}
