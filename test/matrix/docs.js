/** The files that the docs show, for tools that only the matrix has. Sections are found by their code, as pages may be renamed. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, write } from './project.js'

/** For each string, the first section of the docs that contains it. */
export function sectionsWith (...strings) {
  const pages = readdirSync(join(root, 'docs'), { recursive: true }).filter(name => name.endsWith('.md')).sort()
  const sections = pages.flatMap(name => readFileSync(join(root, 'docs', name), 'utf8').split(/^(?=#+ )/m))
  return [...new Set(strings.map(string => {
    const section = sections.find(text => text.includes(string))
    if (section === undefined) throw new Error(`no page of the docs contains ${string}`)
    return section
  }))]
}

/** Writes the files of these sections, under their own names, next to the project's packages. */
export function filesWith ({ user }, name, ...strings) {
  const folder = join(user, name)
  mkdirSync(folder, { recursive: true })
  for (const [, path, lines] of sectionsWith(...strings).join('').matchAll(/^```js\n\/\/ (\S+)\n([^]*?)^```$/gm)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    write(folder, path, lines)
  }
  return folder
}
