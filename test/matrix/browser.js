/** A real Chromium: the system's where there is one, else that of npm. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const ofSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** Starts it, for whoever closes it. */
export async function launch () {
  if (ofSystem !== undefined) return chromium.launch({ executablePath: ofSystem, args: ['--no-sandbox'] })
  // By this variable it unpacks the libraries that it brings along, for machines that have none.
  if (!hasLibraries()) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: ofNpm } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: await ofNpm.executablePath(), args: ofNpm.args })
}

function hasLibraries () {
  try {
    return execFileSync('ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so')
  } catch {
    return false
  }
}
