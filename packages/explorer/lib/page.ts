import { createHash } from 'node:crypto'
import type { DescribedHook, Description, DescribedRoute } from 'fastify-resources'
import { html, json, Markup } from './markup.js'
import { escapeControls } from './printing.js'
import { appCells, dataOf } from './row.js'
import { textOf } from './texts.js'
import { flat, treeOf } from './tree.js'
import { element, toHtml, type View } from './view.js'
import { counted, nodesView, tableView } from './views.js'

/** A script that runs before the page is visible. */
const THEME = 'theme.mjs'
/** Modules, which run after the page is parsed. */
const MODULES = ['rows.mjs', 'ask.mjs', 'send.mjs']
const STYLES = ['views.css', 'style.css']

/** The methods of the form, in addition to the methods of the table. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const ICON = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E' +
  '%3Cpath d=%22M4 3v8q0 2 2 2h3M4 7h5%22 fill=%22none%22 stroke=%22%234a7bd0%22 stroke-width=%222%22/%3E' +
  '%3Ccircle cx=%2212%22 cy=%227%22 r=%222%22/%3E%3Ccircle cx=%2212%22 cy=%2213%22 r=%222%22/%3E%3C/svg%3E'

/** The Content-Security-Policy of the page, with the hashes of its files. */
export function contentPolicy (): string {
  const hashes = (...names: readonly string[]): string =>
    names.map(name => `'sha256-${createHash('sha256').update(textOf(name)).digest('base64')}'`).join(' ')
  return [
    "default-src 'none'",
    `script-src ${hashes(THEME, ...MODULES)}`,
    `style-src ${hashes(...STYLES)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join('; ')
}

/** Prints the page. Without scripts, it has the table and the tree, with links between them. */
export function printPage ({ routes }: Description, editor: string): string {
  const tree = treeOf(routes)
  const nodes = flat(tree)
  const nodeOf = new Map(nodes.flatMap(([{ rows }], index) => rows.map(row => [row, index] as const)))
  const labelOf = labelsOf(routes)
  const hooks = routes.map(route => hooksOf(route).map(labelOf))
  const data = routes.map((route, index) => ({ ...dataOf(route, nodeOf.get(route.index)!), hooks: hooks[index] }))
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Routes</title>
<link rel="icon" href="${ICON}">
${STYLES.map(name => html`<style>${new Markup(textOf(name))}</style>
`)}
<script>${new Markup(textOf(THEME))}</script>
</head>
<body>
<a class="skip" href="#routes">Skip to the routes</a>
<header><h1>Routes</h1><p>${counted(routes.length)}</p>
<button type="button" id="theme" class="scripted">Theme: <span>auto</span></button></header>
<aside><details id="resources" open><summary>Resources</summary>
${new Markup(toHtml(nodesView(tree)))}</details></aside>
<main>
${askForm(routes)}
${filters(routes, nodes, [...new Set(hooks.flat())])}
${new Markup(toHtml(tableView({ routes }, moreOf(nodeOf, editor))))}
<p id="none" class="scripted" hidden>No route matches the filters.</p>
<div id="copied" role="status" class="scripted"></div>
</main>
<script type="application/json" id="data">${new Markup(json(data))}</script>
${MODULES.map(name => html`<script type="module">${new Markup(textOf(name))}</script>\n`)}</body>
</html>
`)
}

function askForm (routes: readonly DescribedRoute[]): Markup {
  const methods = new Set([...METHODS, ...routes.map(route => route.method)])
  return html`<section id="ask" class="scripted" aria-labelledby="asked">
<h2 id="asked">Explain a request</h2>
<div class="line"><select id="method" aria-label="Method">
${[...methods].map(method => html`<option>${method}</option>`)}</select>
<input id="url" type="text" aria-label="URL" placeholder="Path or URL" autocomplete="off" spellcheck="false">
<button type="button" id="send" disabled>Send</button></div>
<details><summary>Headers and body</summary>
<textarea id="headers" rows="2" aria-label="Headers, one per line" placeholder="Host: api.example.com"></textarea>
<textarea id="body" rows="2" aria-label="Body" placeholder="{}"></textarea>
</details>
<div id="answer" class="answer" role="status" aria-live="polite"></div>
<pre id="response" role="region" aria-label="Response" tabindex="0" hidden></pre>
</section>`
}

function hooksOf ({ hooks }: DescribedRoute): readonly DescribedHook[] {
  return Object.values(hooks).flat().filter(({ name }) => name !== '')
}

/**
 * Returns the label of a hook: its name. Another function of the table with the same name has a number. A hook of an
 * action counts by name.
 */
function labelsOf (routes: readonly DescribedRoute[]): (hook: DescribedHook) => string {
  const functions = new Map<string, Array<number | null>>()
  for (const { name, id } of routes.flatMap(hooksOf)) {
    const ids = functions.get(name) ?? []
    functions.set(name, id === null || ids.includes(id) ? ids : [...ids, id])
  }
  return ({ name, id }) => {
    const index = functions.get(name)!.indexOf(id)
    return escapeControls(index < 1 ? name : `${name} (${index + 1})`)
  }
}

function filters (
  routes: readonly DescribedRoute[], nodes: ReturnType<typeof flat>, hooks: readonly string[]
): Markup {
  const verbs = [...new Set(routes.map(route => route.method))]
  const controllers = new Set(routes.flatMap(route => route.controller ?? []))
  return html`<form id="filters" class="scripted" role="search" aria-label="Filters" autocomplete="off">
<div class="line"><input id="search" name="q" type="search" aria-label="Search" aria-keyshortcuts="/"
  aria-controls="routes" placeholder="Search all columns" spellcheck="false"><kbd aria-hidden="true">/</kbd></div>
<div class="line"><div role="group" aria-label="Methods" class="verbs">
${verbs.map(verb =>
  html`<label class="verb" data-verb="${verb}"><input type="checkbox" name="verb" value="${verb}">${verb}</label>`)}
</div>
<select name="controller" aria-label="Controller"><option value="">All controllers</option>
${[...controllers].sort().map(name => html`<option>${name}</option>`)}</select>
<select id="resource" name="resource" aria-label="Resource"><option value="">All resources</option>
${nodes.map(([{ label }, depth], index) =>
  html`<option value="${index}">${'\u00a0\u00a0'.repeat(depth)}${label}</option>`)}
</select>
${hooks.length === 0 ? null : hookFilter(hooks)}
<button type="button" id="reset" hidden>Reset</button>
<output id="count" role="status" aria-live="polite"></output></div>
</form>`
}

function hookFilter (hooks: readonly string[]): Markup {
  return html`<select name="without" aria-label="Without the hook"><option value="">Any hooks</option>
${hooks.map(name => html`<option value="${name}">without ${name}</option>`)}</select>`
}

/** The columns that only a running app has. */
function moreOf (nodeOf: ReadonlyMap<number, number>, editor: string): Parameters<typeof tableView>[1] {
  const title = (...contents: readonly View[]): View =>
    element('th', { role: 'columnheader', scope: 'col' }, ...contents)
  return {
    columns: [title('Source'), title(element('span', { class: 'unseen' }, 'Tools'))],
    cellsOf: route => appCells(route, nodeOf.get(route.index)!, editor)
  }
}
