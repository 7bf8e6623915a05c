/** A real Chromium: that of the system if it has one, otherwise that of npm. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright-core'

const ofSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** Starts Chromium, whose pages wait as long as the machine takes. The caller closes it. */
export async function launch () {
  const browser = await start()
  const { newContext } = browser
  browser.newContext = async options => {
    const context = await newContext.call(browser, options)
    context.setDefaultTimeout(0)
    return context
  }
  return browser
}

/** Repeats an assertion about a page that may still change, until it holds; throws its error after five minutes. */
export async function eventually (assertion) {
  const end = Date.now() + 300_000
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > end) throw error
      await setTimeout(100)
    }
  }
}

async function start () {
  if (ofSystem !== undefined) return chromium.launch({ executablePath: ofSystem, args: ['--no-sandbox'], timeout: 0 })
  // With this variable Chromium unpacks its own libraries, for machines without them.
  if (!hasLibraries()) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: ofNpm } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: await ofNpm.executablePath(), args: ofNpm.args, timeout: 0 })
}

function hasLibraries () {
  try {
    return execFileSync('ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so')
  } catch {
    return false
  }
}
