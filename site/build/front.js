/**
 * The front page: the first screen of the README, the table of its declaration, and what the compiler, the server and `explain` say
 * of a mistake, each as it says it at this build.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableView, toHtml } from 'fastify-resources-explorer/components'
import { EXAMPLES } from '../playground/examples/index.js'
import { respond, start } from '../playground/worker/app.js'
import { pages, root, site } from './paths.js'
import { errorsOf } from './types.js'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [{ name }] = EXAMPLES
/** The playground's first example is the README's. */
const example = file => join(site, 'playground/examples', name, file)

export async function writeFrontPage (types) {
  const [first] = readFileSync(join(root, 'README.md'), 'utf8').split(/^## /m)
  const [, lead] = first.trim().split('\n\n')
  const [declaration, reasons, versions] = [/^```js\n.*?^```$/ms, /^\* .*?(?=\n\n)/ms, /^Node\.js .*$/m].map(part => part.exec(first)[0])
  const { routes } = await import(example('routes.js'))
  const slots = {
    code: declaration,
    table: raw(toHtml(tableView(routes.describe()))),
    panes: (await panesOf(routes, types)).map(paneOf).join('\n'),
    reasons,
    install: `[Version ${version}](docs/reference/versions.md) · \`npm install fastify fastify-resources\` · ${versions.replace('[MIT](LICENSE)', 'MIT')}`
  }
  writeFileSync(join(pages, 'index.md'), [`---\n${matterOf(lead)}\n---`, '<Home>',
    ...Object.entries(slots).map(([name, content]) => `<template #${name}>\n\n${content}\n\n</template>`), '</Home>'].join('\n\n'))
}

/** JSON is YAML. */
const matterOf = lead => JSON.stringify({
  layout: 'home',
  title: 'fastify-resources',
  titleTemplate: false,
  markdownStyles: false,
  hero: {
    name: 'fastify-resources',
    text: 'Rails\u2019 resources, for Fastify and TypeScript',
    tagline: lead.replace(/^\*\*.*?\*\* /, ''),
    actions: [
      { text: 'Tutorial', link: '/docs/tutorial', theme: 'brand' },
      { text: 'Playground', link: '/playground', theme: 'alt' },
      { text: 'Why, and when not', link: '/docs/why', theme: 'alt' }
    ]
  }
})

const raw = html => `<div v-pre>${html}</div>`
const escaped = text => text.replace(/[&<>\n]/g, char => `&#${char.charCodeAt(0)};`)

/** Three mistakes, each with its answer: the compiler's, the server's, and that of `explain`. */
async function panesOf (routes, types) {
  const { default: controllers } = await import(example('controllers.js'))
  const call = "routes.paths.album_path('seven')"
  const code = `${readFileSync(example('routes.js'), 'utf8')}${call}\n`
  const [{ from, to, message }] = errorsOf(code, types)
  const before = code.indexOf(call)
  const wrong = [call.slice(0, from - before), call.slice(from - before, to - before), call.slice(to - before)].map(escaped)
  const { body } = await respond(await start({ routes, controllers }), { method: 'GET', target: '/albums/seven', headers: '', body: '' })
  return [
    { title: 'The compiler knows each path', asked: `${wrong[0]}<u>${wrong[1]}</u>${wrong[2]}`, answer: message },
    { title: 'The server checks each param', asked: 'GET /albums/seven', answer: body.replace(/,(?=")/g, ',\n ') },
    { title: '<code>explain</code> says why', asked: 'GET /album/7', answer: String(routes.explain('GET', '/album/7')) }
  ]
}

const paneOf = ({ title, asked, answer }) => raw(`<h2>${title}</h2><pre class="asked" tabindex="0">${asked}</pre><pre tabindex="0">${escaped(answer)}</pre>`)
