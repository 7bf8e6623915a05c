import { compileConstraint, CONDITIONS, extensionProblems, segmentProblems } from '../constrain/constraint.js'
import { hostProblems, readHost } from '../constrain/host.js'
import { globOf, lastParamOf, paramsOf } from '../declare/template.js'
import { show } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { suggestionFor } from '../errors/suggest.js'
import type { Drawing, DrawnEntry } from './drawing.js'
import { hasExtension } from './extension.js'
import type { Note } from './visit.js'

/** Adds the problems of a URL: of its path, its format, its redirect and its constraints. */
export function checkEntry (drawing: Drawing, entry: DrawnEntry, note: Note): void {
  checkTemplate(drawing, entry, note)
  checkDefaultFormat(drawing, entry, note)
  checkAddress(drawing, entry, note)
  noteConstraints(entry, note)
}

/** Adds problems of a whole path, such as too many path variants, wildcard params, and reserved names of params. */
function checkTemplate ({ dialect }: Drawing, { template, path, format }: DrawnEntry, note: Note): void {
  const { params } = template
  const duplicate = params.find((name, index) => params.indexOf(name) !== index)
  // In Rails, the request has the last value.
  if (duplicate !== undefined && dialect.checksDeclarations) {
    const fix = "Rename one of them in its path, or with 'param' or 'nestedParam'"
    note('DUPLICATE_PARAM', `duplicate param '${duplicate}' in ${path}. ${fix}`)
  }
  for (const name of params) {
    if (!(name in Object.prototype) && (name !== 'format' || !hasExtension(format))) continue
    const fix = name === 'format' ? 'Set format: false, or rename the param' : 'Rename the param'
    note('INVALID_PATH', `reserved param name '${name}' in ${path}. ${fix}`)
  }
}

/** Adds a problem for a default format that looks like a pattern. Only in the Rails dialect is it one. */
function checkDefaultFormat ({ dialect }: Drawing, { format }: DrawnEntry, note: Note): void {
  const extension = format.default
  if (extension === undefined || !extension.includes('|') || dialect.formatIsPattern) return
  const problem = mustBe("option 'format'", 'one extension or an array of extensions', extension)
  note('INVALID_OPTION', `${problem}. Use ${show(extension.split('|'))}`)
}

/**
 * Adds problems for params of a redirect that its route does not have, or (Rails reports it late) has only optionally.
 */
function checkAddress (
  { dialect }: Drawing, { redirect, template, defaults, path }: DrawnEntry, note: Note
): void {
  if (redirect === null) return
  const { params } = template
  const known = [...params, ...Object.keys(defaults), 'format']
  const noteParam = (problem: string): void =>
    note('INVALID_OPTION', `invalid redirect ${show(redirect.to)}: ${problem}`)
  for (const name of paramsOf([...redirect.path, ...redirect.query, ...redirect.fragment])) {
    const isOptional = params.includes(name) && template.variants.some(variant => !paramsOf(variant).includes(name))
    if (!known.includes(name)) noteParam(unknownParam(name, known, redirect.to))
    else if (dialect.checksDeclarations && isOptional && (defaults[name] ?? null) === null) {
      noteParam(`param '${name}' is optional in ${path}. Set a default, or declare both paths`)
    }
  }
}

/** Reports a param of a redirect that the path does not have: a misspelled one, one before letters, or a literal colon. */
function unknownParam (name: string, known: readonly string[], to: string): string {
  const prefix = known.findLast(param => name.startsWith(param))
  if (prefix !== undefined) {
    const fix = `Write ':{${prefix}}${name.slice(prefix.length)}' to end the param '${prefix}' before letters`
    return `${unknown('param', name, known)}. ${fix}`
  }
  const hasColon = to.replaceAll(`/:${name}`, '').includes(`:${name}`)
  const mayBeLiteral = hasColon && suggestionFor(name, known)?.isSure !== true
  return unknown('param', name, known) + (mayBeLiteral ? ". Write '::' for a literal colon" : '')
}

/** Adds problems for constraints of params, of the format and of the request. */
function noteConstraints ({ template, path, format, checks, conditions, routes }: DrawnEntry, note: Note): void {
  const noteAll = (key: string, problems: readonly string[]): void => problems.forEach(problem =>
    note('INVALID_CONSTRAINT', `constraints.${key}: ${problem}`))
  const { constraints } = routes[0]!
  const glob = globOf(template.variants[0])
  for (const param of template.params.filter(param => constraints[param] !== undefined)) {
    const outcome = checks.get(param) ?? compileConstraint(constraints[param])
    if ('problems' in outcome) noteAll(param, [outcome.problems.join('; ')])
    else {
      // A list or a schema says what a value is, and its slash is served as '%2F'. A pattern is meant for a wildcard.
      const isPattern = typeof outcome.constraint === 'string' || outcome.constraint instanceof RegExp
      if (param !== glob && isPattern) noteAll(param, segmentProblems(outcome))
      const isLast = template.variants.some(variant => lastParamOf(variant) === param)
      if (isLast && hasExtension(format)) noteAll(param, extensionProblems(outcome))
    }
  }
  if (format.check !== undefined) noteAll('format', segmentProblems(format.check))
  for (const key of CONDITIONS.filter(key => key in conditions)) {
    const problems = template.params.includes(key)
      ? [`${key}: an enclosing declaration limits the ${key} of requests, and ${path} has a param of that name. ` +
         "Rename the param, or write the outer constraint as the option 'when'"]
      : conditionProblems(key, conditions[key])
    problems.forEach(problem => note('INVALID_CONSTRAINT', `constraints.${problem}`))
  }
}

/** The problems of a condition: a host must be a string or a RegExp, and a version numbers with dots between them. */
function conditionProblems (key: string, value: unknown): readonly string[] {
  if (key === 'version') {
    const isVersion = typeof value === 'string' && /^\d+(?:\.\d+){0,2}$/.test(value)
    return isVersion ? [] : [mustBe(key, "a version such as '1.2.0'", value)]
  }
  if (typeof value === 'string') return hostProblems(value)
  if (!(value instanceof RegExp)) return [mustBe(key, 'a string or a RegExp', value)]
  const read = readHost(value)
  return 'problems' in read ? read.problems.map(problem => `${key}: ${problem}`) : []
}
