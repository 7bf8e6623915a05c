import { existsSync } from 'node:fs'
import { lstat, mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import type { DescribedRoute } from 'fastify-resources'
import { groupBy, isPlain, mustBe, printDeclaration, show } from '../texts.js'
import { fail, failAll, orFail } from '../usage-error.js'
import { command, type Place } from './command.js'
import { actionOf, actionsIn, controllerFiles, exportedByName, isClass } from './controller-files.js'
import { fileFor, importModule } from './load.js'
import { languageBeside } from './module-kind.js'
import { printController, printStubs } from './stubs.js'
import { withTable } from './table-in.js'

const USAGE = `usage: fastify-resources controllers [FILE] --out DIR [options]

Writes a file below DIR for each controller of the route table that has none, with a stub for each action, which
responds with 501. The files are JavaScript or TypeScript, as the module FILE, which exports the route table as for the
command 'routes'. In a .js file, the stubs are as Node reads it: by the "type" of the nearest package.json of DIR, or
else as FILE. Files that exist are not changed: the command prints the actions that they lack.

  -o, --out DIR             set the directory of controllers
  -h, --help                print this help

  exit code 0: success
            1: a controller that exists lacks an action, or no route has a controller
            2: invalid arguments, or a module cannot be loaded or a file not written
`

const OPTIONS = { out: { type: 'string', short: 'o' } } as const

/** The command `controllers`. */
export const runControllers = command(USAGE, OPTIONS, 1, async ({ values, positionals: [file] }, place) => {
  const { out = '' } = values
  if (out === '') fail('directory of controllers missing. Add --out DIR')
  const { extension, language } = await languageBeside(fileFor(file, 'routes', place.cwd), out, place)
  return withTable(file, null, place, async ({ description }) => {
    const controllers = controllersIn(description.routes)
    if (controllers.size === 0) {
      place.stderr('no route has a controller\n')
      return 1
    }
    const isNew = !existsSync(resolve(place.cwd, out))
    const files = isNew ? new Map<string, string>() : await controllerFiles(out, place.cwd)
    const gaps: Gap[] = []
    for (const [path, routes] of controllers) {
      if (files.has(path)) gaps.push(...await gapIn(files.get(path)!, join(out, path), routes, place))
    }
    const texts = [...controllers].filter(([path]) => !files.has(path)).map(([path, routes]) =>
      [path + extension, printController(path, routes, language)] as const)
    const known = new Set([...files.keys()].map(path => path.toLowerCase() + extension))
    await writeBelow(out, texts, known, place)
    place.stdout(gaps.map(({ text }) => text).join(''))
    if (texts.length + gaps.length === 0) place.stdout('every controller has a file with its actions\n')
    return gaps.some(({ isCertain }) => isCertain) ? 1 : 0
  })
})

/** The routes by controller. A description of another copy of the library may have any string for a controller. */
function controllersIn (
  routes: readonly DescribedRoute[]
): ReadonlyMap<string, readonly [DescribedRoute, ...DescribedRoute[]]> {
  const controllers = groupBy(routes.filter(({ controller }) => controller !== null), ({ controller }) => controller!)
  failAll([...controllers.keys()].filter(path => !/^\w+(?:\/\w+)*$/.test(path))
    .map(path => mustBe('a controller', "words with '/' between them", path)), 'invalid controllers')
  failAll(caseProblems(controllers), 'names in other letter case')
  return controllers
}

/** The problems of controllers whose files or directories are one on a file system without letter case. */
function caseProblems (controllers: ReadonlyMap<string, readonly [DescribedRoute, ...unknown[]]>): readonly string[] {
  const holders = new Map<string, { readonly name: string, readonly route: DescribedRoute }>()
  return [...controllers].flatMap(([path, [route]]) => {
    const words = path.split('/')
    return words.flatMap((_word, index) => {
      const name = words.slice(0, index + 1).join('/')
      // A directory and a file have different names.
      const key = `${name.toLowerCase()}${name === path ? '.' : '/'}`
      const holder = holders.get(key)
      if (holder === undefined) holders.set(key, { name, route })
      if (holder === undefined || holder.name === name) return []
      return `${show(holder.name)} and ${show(name)} differ in letter case only, which some file systems ignore: ` +
        `${printDeclaration(holder.route)} and ${printDeclaration(route)}. Set another 'controller' or 'module'`
    }).slice(0, 1)
  })
}

/** The actions that a file lacks, as text, and whether it certainly lacks them. */
interface Gap {
  readonly text: string
  readonly isCertain: boolean
}

async function gapIn (
  file: string, name: string, routes: readonly DescribedRoute[], place: Place
): Promise<readonly Gap[]> {
  const module = await importModule(file, place)
  const actions = actionsIn(module) ?? {}
  const missing = routes.filter(({ action }) => actionOf(actions, action!) === undefined)
  if (missing.length === 0) return []
  const subject = name + extname(file)
  if (isClass(module)) {
    const names = new Set(missing.map(({ action }) => action))
    const text = `${subject}: unknown, as only an instance of the class may have ${[...names].join(', ')}\n`
    return [{ text, isCertain: false }]
  }
  const hidden = exportedByName(module, missing[0]!.action!)
  if (hidden !== null) return [{ text: `${subject}: ${hidden}\n`, isCertain: true }]
  const fix = isPlain(module['default'])
    ? 'Paste these before its first'
    : 'Export an object of its actions by default, and paste these into the object'
  return [{ text: `${subject} lacks actions. ${fix}:\n\n${printStubs(missing)},\n\n`, isCertain: true }]
}

/**
 * Writes new files below a directory. It follows no link inside the directory, and writes over no file; `known` are the
 * files of its controllers in lower case.
 */
async function writeBelow (
  out: string, texts: ReadonlyArray<readonly [name: string, text: string]>, known: ReadonlySet<string>,
  { cwd, stdout }: Place
): Promise<void> {
  if (texts.length === 0) return
  const folder = resolve(cwd, out)
  await orFail(`cannot write into ${out}: `, () => mkdir(folder, { recursive: true }))
  const top = await realpath(folder)
  for (const [name] of texts) {
    for (let at = dirname(join(top, name)); at !== top; at = dirname(at)) {
      const isLink = (await lstat(at).catch(() => null))?.isSymbolicLink() === true
      if (isLink) fail(`${at} is a link, which the plugin does not follow. Replace it by a directory`)
    }
  }
  const existing = await Promise.all(texts.map(([name]) => known.has(name.toLowerCase())
    ? name
    : lstat(join(top, name)).then(() => name, () => [])))
  failAll(existing.flat().map(name => `cannot write ${join(out, name)}: it exists, perhaps as a link or ` +
    'a directory, or in other letter case. Rename it'), 'files that exist')
  for (const [name, text] of texts) {
    const file = join(top, name)
    await orFail(`cannot write ${join(out, name)}: `, async () => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text, { flag: 'wx' })
    })
    stdout(`written: ${join(out, name)}\n`)
  }
}
