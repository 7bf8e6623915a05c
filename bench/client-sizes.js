/**
 * The gzip size of a front-end bundle with paths of a table of 100 routes: with the functions of
 * `fastify-resources client`, with functions in the form of Laravel's Wayfinder, with Ziggy's (all routes as data,
 * and its library, if `ziggy-js` is installed), and with Remix's `route`. Once with one route, once with all.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(root, 'bench', '.client-'))
const names = Array.from({ length: 14 }, (_, index) => `item${index}`)
const actions = {
  index: ['get', ''],
  create: ['post', ''],
  new: ['get', '/new'],
  edit: ['get', '/{id}/edit'],
  show: ['get', '/{id}'],
  update: ['put', '/{id}'],
  destroy: ['delete', '/{id}']
}
const all = [...names.flatMap(name => Object.keys(actions).map(action => [name, action])), ['thing', 'index'], ['thing', 'show']]

writeFileSync(join(folder, 'routes.mjs'), `import { draw, resources } from 'fastify-resources'
export default draw([${names.map(name => `resources('${name}s')`)}, resources('things', { only: ['index', 'show'] })])`)
execFileSync(process.execPath, [join(root, 'dist/program.cjs'), 'client', 'routes.mjs', '--out', 'ours.js'], { cwd: folder })

writeFileSync(join(folder, 'wayfinder.js'), `const queryParams = options => {
  if (!options || (!options.query && !options.mergeQuery)) return ''
  const query = options.query ?? options.mergeQuery
  const params = new URLSearchParams(options.mergeQuery ? window.location.search : '')
  for (const key in query) {
    if (query[key] === undefined || query[key] === null) { params.delete(key); continue }
    if (Array.isArray(query[key])) { if (params.has(key + '[]')) params.delete(key + '[]'); query[key].forEach(value => params.append(key + '[]', value.toString())) } else params.set(key, query[key].toString())
  }
  const text = params.toString()
  return text.length > 0 ? '?' + text : ''
}
${all.map(([name, action]) => {
  const [method, tail] = actions[action]
  const id = `${name}_${action}`
  const hasId = tail.includes('{id}')
  return `export const ${id} = (${hasId ? 'args, ' : ''}options) => ({ url: ${id}.url(${hasId ? 'args, ' : ''}options), method: '${method}' })
${id}.definition = { methods: ['${method}'], url: '/${name}s${tail}' }
${id}.url = (${hasId ? 'args, ' : ''}options) => {${hasId
  ? `
  if (typeof args === 'string' || typeof args === 'number') args = { id: args }
  if (Array.isArray(args)) args = { id: args[0] }
  const parsedArgs = { id: args.id }
  return ${id}.definition.url.replace('{id}', parsedArgs.id.toString()).replace(/\\/+$/, '') + queryParams(options)`
  : ` return ${id}.definition.url + queryParams(options)`} }
${id}.${method} = (${hasId ? 'args, ' : ''}options) => ({ url: ${id}.url(${hasId ? 'args, ' : ''}options), method: '${method}' })`
}).join('\n')}`)

const table = Object.fromEntries(all.map(([name, action]) => {
  const [method, tail] = actions[action]
  return [`${name}s.${action}`,
    { uri: `${name}s${tail}`, methods: [method.toUpperCase()], ...tail.includes('{id}') ? { parameters: ['id'] } : {} }]
}))
writeFileSync(join(folder, 'ziggy.js'), `import { route } from 'ziggy-js'
export const all = (name, params) => route(name, params, false, ${JSON.stringify({ url: 'http://localhost', port: null, defaults: {}, routes: table })})`)
writeFileSync(join(folder, 'remix.js'), `import { resources, route } from '@remix-run/fetch-router/routes'
export const all = route({ ${names.map(name => `${name}s: resources('${name}s')`)}, things: resources('things', { only: ['index', 'show'] }) })`)

const ids = all.map(([name, action]) => `${name}s_${action}`)
const programs = {
  'fastify-resources, one': `export { ${ids[4]} } from './ours.js'`,
  'fastify-resources, all': `export { ${ids.join(', ')} } from './ours.js'`,
  "Wayfinder's shape, one": "export { item0_show } from './wayfinder.js'",
  "Wayfinder's shape, all": "export * from './wayfinder.js'",
  'Ziggy, one or all': "export * from './ziggy.js'",
  'Remix, one or all': "export * from './remix.js'"
}
for (const [name, contents] of Object.entries(programs)) {
  const outcome = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
    nodePaths: process.env.NODE_PATH?.split(':') ?? []
  }).catch(() => null)
  const bytes = outcome?.outputFiles[0].contents
  console.log(
    `${name.padEnd(24)} ${bytes === undefined ? 'is not installed' : `${String(gzipSync(bytes, { level: 9 }).length).padStart(6)} bytes by gzip, ${bytes.length} minified`}`)
}
rmSync(folder, { recursive: true, force: true })
