import type { ErrorObject } from 'ajv'
import type { Description } from 'fastify-resources'
import { escapeControls, groupBy, show } from '../texts.js'
import { failAll } from '../usage-error.js'
import { descriptionTest } from './compiled.js'

/** The most problems in one error, and the most errors of Ajv that are read for them. */
const MOST = 10
const MOST_READ = 100

/**
 * Returns a description whose values have the types of its JSON schema, because a description may come from a file, or
 * from another version of the library. A property that the schema does not name is ignored: a newer library may add
 * facts. Throws a `UsageError` with the first problems.
 */
export function checked (description: Description): Description {
  const test = descriptionTest()
  if (!test(description)) {
    const problems = problemsOf(test.errors!.slice(0, MOST_READ)).slice(0, MOST)
    failAll(problems.map(problem => `${problem}. Pass the result of describe()`), 'invalid values')
  }
  return description
}

/**
 * The same for a description with all routes of its tables: each number of a table, a route, a path or a URL in it is one
 * that it has.
 */
export function complete (description: Description): Description {
  const { routes, tables } = checked(description)
  const problems = routes.flatMap(({ index, table, paths }, at) => {
    const preceding = paths.flatMap(({ urls }) => urls.flatMap(({ precededBy }) => precededBy))
    const unknown = preceding.find(([route, path, url]) => routes[route]?.paths[path]?.urls[url] === undefined)
    return [
      ...index === at ? [] : [`index must be ${at}, got ${index}`],
      ...tables[table] === undefined ? [`table must be the number of a table, got ${table}`] : [],
      ...unknown === undefined ? [] : [`paths: precededBy must have numbers of URLs, got ${printed(unknown)}`]
    ].map(problem => `routes[${at}].${problem}`)
  })
  const sentences = problems.slice(0, MOST).map(problem => `description.${problem}. Pass a description with all routes`)
  failAll(sentences, 'invalid numbers')
  return description
}

/** One sentence for each value. Of a value with several schemas, the errors of its own values say more. */
function problemsOf (errors: readonly ErrorObject[]): readonly string[] {
  const places = groupBy(errors, pointerOf)
  const hasInner = (pointer: string): boolean => [...places.keys()].some(other => other.startsWith(`${pointer}/`))
  return [...places].filter(([pointer, own]) => !(own.some(({ keyword }) => keyword === 'anyOf') && hasInner(pointer)))
    .map(([pointer, own]) => {
      const place = `description${printPointer(pointer)}`
      if (own[0]!.keyword === 'required') return `${place} is missing`
      const expected = own.filter(({ keyword }) => keyword !== 'anyOf').map(expectedBy)
      return `${place} must ${expected.join(' or ')}, got ${printed(own[0]!.data)}`
    })
}

/** The JSON pointer of a value. */
function pointerOf ({ instancePath, keyword, params }: ErrorObject): string {
  return keyword === 'required' ? `${instancePath}/${params['missingProperty'] as string}` : instancePath
}

/** `.routes[1].constraints.id` */
function printPointer (pointer: string): string {
  const text = pointer.replace(/\/(?:(\d+)(?![^/])|([^/]*))/g, (_, index?: string, name?: string) =>
    index === undefined ? `.${name!.replaceAll('~1', '/').replaceAll('~0', '~')}` : `[${index}]`)
  return escapeControls(text)
}

/** `be string or null`, `be "snake" or "camel"`, `match pattern "^[A-Z-]+$"` */
function expectedBy ({ keyword, params, message }: ErrorObject): string {
  const alternatives = (values: unknown): string => `be ${[values].flat().join(' or ')}`
  switch (keyword) {
    case 'type': return alternatives(params['type'])
    case 'const': return alternatives(JSON.stringify(params['allowedValue']))
    case 'enum': {
      const values = params['allowedValues'] as readonly unknown[]
      return alternatives(values.map(value => JSON.stringify(value)))
    }
    default: return message!.replace(/^must /, '')
  }
}

function printed (value: unknown): string {
  if (typeof value === 'string') return show(value)
  return show(typeof value === 'number' ? String(value) : JSON.stringify(value) ?? 'undefined').slice(1, -1)
}
