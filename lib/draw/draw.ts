import type { Declaration, DrawOptions } from '../../types/index.js'
import { verbs } from '../declare/canonical.js'
import { throwProblems, type CodedProblem } from '../errors/errors.js'
import { checkVisits } from './faults.js'
import { dialects } from './dialect.js'
import type { Drawing, DrawnEntry } from './drawing.js'
import { drawEntry } from './entry.js'
import { rootFrame, type ScopeFrame } from './frame.js'
import { frameIn, levels } from './place.js'
import { urlsOf } from './resource.js'
import { skipsOf } from './skip.js'
import { trailingSlashProblems } from './trailing-slash.js'
import { noteIn, type EntryDeclaration, type Note, type Visit } from './visit.js'

/**
 * Draws declarations into a flat list of routes, in the order of Rails (`ActionDispatch::Routing::Mapper`): the
 * children of a resource precede its own routes. All problems of a kind are reported in one error: placement,
 * endpoints, names, duplicate routes and params.
 */
export function drawAll (
  declarations: readonly Declaration[], options: DrawOptions, subject: () => string
): Drawing {
  const dialect = dialects[options.dialect ?? 'default']
  const drawing: Drawing = {
    declarations,
    dialect,
    checksMounted: dialect.checksDeclarations,
    helpers: options.helpers ?? 'snake',
    arrayFormat: dialect.arrayFormat,
    entries: [],
    names: new Map(),
    skips: new Set()
  }
  const { apiOnly = false, trailingSlash = false, constraintFailure = dialect.constraintFailure } = options
  const { format = null, updateMethods = dialect.updateMethods }: DrawOptions =
    { ...apiOnly && dialect.apiDefaults, ...options }
  const frame = { ...rootFrame, dialect, apiOnly, constraintFailure, format, updateMethods, trailingSlash }
  const visits = visitAll(drawing, frame, declarations)
  const problems = trailingSlash ? trailingSlashProblems(drawing.entries, format, declarations) : []
  throwProblems('INVALID_OPTION', problems.map(problem => `${subject()}: ${problem}`))
  checkVisits(drawing, visits)
  return drawing
}

function visitAll (drawing: Drawing, frame: ScopeFrame, declarations: readonly Declaration[]): readonly Visit[] {
  const visits: Visit[] = []
  for (const declaration of declarations) visits.push(visit(drawing, frame, declaration))
  return visits
}

function visit (drawing: Drawing, frame: ScopeFrame, declaration: Declaration): Visit {
  const inner = frameIn(frame, declaration)
  if (inner === null) return misplaced(frame, declaration)
  const count = drawing.entries.length
  const children = 'children' in declaration ? visitAll(drawing, inner, declaration.children) : []
  const calls = callsOf(frame, inner, declaration)
  const drawn: Array<DrawnEntry | CodedProblem> = []
  for (const call of calls) drawEntry(drawing, call, drawn)
  if (!frame.trailingSlash) checkTrailingSlash(inner, declaration, drawing.entries, count, noteIn(drawn, declaration))
  return { declaration, children, methods: calls.flatMap(({ methods }) => methods), drawn }
}

/** The URLs of a declaration itself. The frames are those around it and in it. */
function callsOf (outer: ScopeFrame, frame: ScopeFrame, declaration: Declaration): readonly EntryDeclaration[] {
  switch (declaration.kind) {
    case 'resources':
    case 'resource': {
      const { routeOptions, skip, actions } = declaration.options
      // The resource skips inherited hooks, not its own, and for its actions only.
      const skips = skipsOf(declaration, skip)
      const steps = [...outer.routeOptions, ...skips, ...routeOptions === undefined ? [] : [routeOptions]]
      const ownFrame = skips.length === 0 ? frame : { ...frame, routeOptions: steps }
      return urlsOf(declaration, frame.actions, frame.apiOnly).map(url => ({
        frame: levels[url.level](ownFrame),
        methods: url.actions.flatMap(word => {
          const methods = word === 'update' ? [frame.updateMethods].flat() : [verbs[word]]
          return methods.map(method => ({ method, word }))
        }),
        options: {},
        declaration,
        actions
      }))
    }
    case 'verb': {
      const { methods, path, options: { on, ...options } } = declaration
      return [{ frame, methods: methods.map(method => ({ method, word: path })), options, declaration }]
    }
    case 'root': {
      const methods = [{ method: 'GET', word: '/' }]
      return [{ frame, methods, options: { to: declaration.to, as: 'root' }, declaration }]
    }
    default: return []
  }
}

/** Adds the problems of the option `trailingSlash` of a declaration that is the outermost one to set it. */
function checkTrailingSlash (
  frame: ScopeFrame, declaration: Declaration, entries: readonly DrawnEntry[], begin: number, note: Note
): void {
  if (!('options' in declaration) || declaration.options.trailingSlash !== true) return
  const { format = frame.format } = declaration.options
  const children = 'children' in declaration ? declaration.children : []
  for (const problem of trailingSlashProblems(entries.slice(begin), format, children)) note('INVALID_OPTION', problem)
}

/** A declaration that must be in a resource, and is elsewhere. */
function misplaced (frame: ScopeFrame, declaration: Declaration): Visit {
  const level = declaration.kind === 'verb' ? declaration.options.on! : declaration.kind
  const problems: CodedProblem[] = []
  const fix = frame.level === 'nested' && frame.dialect.nestsScopes
    ? `A scope with a path or a name is nested. Write ${level}([scope(…)])`
    : 'Move it into the children of resources(…) or resource(…)'
  noteIn(problems, declaration)('INVALID_PLACEMENT', `'${level}' is only allowed in a resource. ${fix}`)
  return { declaration, children: [], methods: [], drawn: problems }
}
