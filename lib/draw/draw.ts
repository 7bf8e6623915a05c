import type {
  Declaration, DrawOptions, NamespaceDeclaration, ResourceDeclaration, ResourceOptions, ResourcesDeclaration,
  ResourcesOptions, ScopeDeclaration, ScopeOptions, VerbDeclaration
} from '../../types/index.js'
import { verbs } from '../declare/canonical.js'
import { isText } from '../declare/predicates.js'
import { countParams } from '../declare/template-parse.js'
import { checkActionOptions, checkConstraints, checkResourcePath, checkStrictly, checkUpdateMethods } from './checks.js'
import { dialects } from './dialect.js'
import { addProblemOf, throwProblems, type Drawing, skipsOf } from './drawing.js'
import { drawEntry } from './entry.js'
import { joinPaths, rootFrame, scopeFrame, skipFrame, withKeys, type ScopeFrame } from './frame.js'
import { resourceOf, urlsOf } from './resource.js'

/**
 * Draws declarations into a flat list of routes, in the order of Rails (`ActionDispatch::Routing::Mapper`): the
 * children of a resource precede its own routes. All problems of a kind are reported in one error: placement,
 * endpoints, names, duplicate routes and params.
 */
export function drawAll (declarations: readonly Declaration[], options: DrawOptions): Drawing {
  const dialect = dialects[options.dialect ?? 'default']
  const drawing: Drawing = {
    declarations,
    dialect,
    checksMounted: dialect.checksDeclarations,
    apiOnly: options.apiOnly ?? false,
    helpers: options.helpers ?? 'snake',
    constraintFailure: options.constraintFailure ?? dialect.constraintFailure,
    entries: [],
    names: new Map(),
    problems: new Map(),
    checks: []
  }
  const { format = null, updateMethods = dialect.updateMethods }: DrawOptions =
    { ...drawing.apiOnly && dialect.apiDefaults, ...options }
  drawChildren(drawing, withKeys(rootFrame, { format, updateMethods, tokens: dialect.tokens }), declarations)
  drawing.checks.splice(0).forEach(check => { check() })
  throwProblems(drawing)
  return drawing
}

function drawChildren (drawing: Drawing, frame: ScopeFrame, declarations: readonly Declaration[]): void {
  for (const declaration of declarations) {
    const before = drawing.entries.length
    if ('options' in declaration) checkStrictly(drawing, declaration)
    draw(drawing, frame, declaration)
    if ('options' in declaration) {
      const drawn = drawing.entries.slice(before)
      checkResourcePath(drawing, declaration, drawn)
      checkConstraints(drawing, declaration, drawn)
    }
  }
}

function draw (drawing: Drawing, frame: ScopeFrame, declaration: Declaration): void {
  switch (declaration.kind) {
    case 'resources':
    case 'resource': return drawResource(drawing, frame, declaration)
    case 'namespace': return drawChildren(drawing, inNamespace(drawing, frame, declaration), declaration.children)
    case 'scope': return drawChildren(drawing, inScope(drawing, frame, declaration), declaration.children)
    case 'member':
    case 'collection': {
      const inner = atLevel(drawing, frame, declaration.kind, declaration)
      return inner === null ? undefined : drawChildren(drawing, inner, declaration.children)
    }
    case 'verb': return drawVerb(drawing, frame, declaration)
    case 'root': return drawEntry(drawing, inRoot(frame), {
      methods: [{ method: 'GET', word: '/' }], options: { to: declaration.to, as: 'root' }, declaration
    })
  }
}

/** The order is that of Rails: first shallow, then nesting, then the options of a scope. */
function drawResource (
  drawing: Drawing, frame: ScopeFrame, declaration: ResourcesDeclaration | ResourceDeclaration
): void {
  const { options } = declaration
  const shallow = options.shallow === true ? withKeys(frame, { shallow: true }) : frame
  const outer = scopeFrame(nested(shallow), scopeOptions(options))
  const resource = { ...resourceOf(declaration, drawing.dialect), module: outer.module }
  const inner = withKeys(outer, {
    level: 'resource',
    resource,
    controller: resource.controller,
    ownRouteOptions: [options.ownRouteOptions ?? []].flat(),
    // In a shallow scope, nested paths do not have the path of the resource (Rails).
    hasShallowParent: outer.hasShallowParent || outer.shallow
  })
  drawChildren(drawing, inner, declaration.children)
  // The resource skips inherited hooks, not its own, and for its actions only.
  const ownOptions = options.routeOptions === undefined ? [] : [options.routeOptions]
  const skips = skipsOf(drawing, declaration, options.skip)
  const standard = skips.length === 0
    ? inner
    : withKeys(inner, { routeOptions: [...frame.routeOptions, ...skips, ...ownOptions] })
  const urls = urlsOf(declaration, outer.actions, drawing.apiOnly)
  const drawn = urls.flatMap(({ actions }) => actions)
  checkActionOptions(drawing, declaration, drawn)
  checkUpdateMethods(drawing, declaration, outer.updateMethods, drawn)
  for (const { level, actions } of urls) {
    const calls = actions.flatMap(word => {
      const methods = word === 'update' ? outer.updateMethods : [verbs[word]]
      return methods.map(method => ({ method, word }))
    })
    drawEntry(drawing, levels[level](standard), { methods: calls, options: {}, declaration, actions: options.actions })
  }
}

/** The options of a resource that a scope has too. */
function scopeOptions (options: ResourceOptions | ResourcesOptions): ScopeOptions {
  const { as, controller, path, only, except, shallow, ownRouteOptions, actions, ...inherited } = options
  return shallow === false ? { ...inherited, shallow } : inherited
}

/** In a resource, a namespace nests first, so that its path comes after the path of the parent (Rails). */
function inNamespace (drawing: Drawing, frame: ScopeFrame, declaration: NamespaceDeclaration): ScopeFrame {
  const { name, options: { path = name, as = name, ...options } } = declaration
  const outer = skipFrame(nested(frame), skipsOf(drawing, declaration, options.skip))
  return scopeFrame(withKeys(outer, { ownRouteOptions: [] }), {
    module: name, ...options, path, ...prefixOf(drawing, as)
  }, true)
}

/** In Rails, the path of a scope in a resource comes before the path of the resource. */
function inScope (drawing: Drawing, frame: ScopeFrame, declaration: ScopeDeclaration): ScopeFrame {
  const { options: { as, ...options } } = declaration
  const outer = skipFrame(frame, skipsOf(drawing, declaration, options.skip))
  const scope = { ...options, ...prefixOf(drawing, as) }
  const nests = drawing.dialect.nestsScopes && [scope.path, scope.as].some(isText)
  return nests ? scopeFrame(nested(outer), scope, true) : scopeFrame(outer, scope)
}

/** The prefix of names that a scope adds. In Rails, `null` in a named scope adds an empty prefix (`admin__photos`). */
function prefixOf ({ dialect }: Drawing, as: string | null | undefined): Pick<ScopeOptions, 'as'> {
  return as === undefined || (as === null && !dialect.nullAddsPrefix) ? {} : { as }
}

/** Without `on`, a single route in a plural resource is nested, and in a singular resource a member route (Rails). */
function drawVerb (drawing: Drawing, frame: ScopeFrame, declaration: VerbDeclaration): void {
  const { methods, path, options: { on, ...options } } = declaration
  const frameOf = frame.level === 'resource' && !frame.resource!.plural ? member : nested
  const inner = on === undefined ? frameOf(frame) : atLevel(drawing, frame, on, declaration)
  if (inner === null) return
  const routeFrame = skipFrame(inner, skipsOf(drawing, declaration, options.skip))
  drawEntry(drawing, routeFrame, { methods: methods.map(method => ({ method, word: path })), options, declaration })
}

/** In a plural resource, the root has the path of the resource and the name of its collection (Rails). */
function inRoot (frame: ScopeFrame): ScopeFrame {
  if (frame.level !== 'resource') return frame
  return frame.resource!.plural ? withKeys(collection(frame), { level: 'root' }) : member(frame)
}

/** The frame on a path of the enclosing resource, or `null` and a problem for a declaration outside a resource. */
function atLevel (
  drawing: Drawing, frame: ScopeFrame, level: keyof typeof levels, declaration: Declaration
): ScopeFrame | null {
  if (frame.level === 'resource') return levels[level](frame)
  const fix = frame.level === 'nested' && drawing.dialect.nestsScopes
    ? `A scope with a path or a name is nested. Write ${level}([scope(…)])`
    : 'Move it into the children of resources(…) or resource(…)'
  addProblemOf(drawing, 'INVALID_PLACEMENT', declaration, `'${level}' is only allowed in a resource. ${fix}`)
  return null
}

const levels = { member, collection, new: newForm } as const

function collection (frame: ScopeFrame): ScopeFrame {
  return withKeys(frame, { level: 'collection', path: joinPaths(frame.path, frame.resource!.path) })
}

function newForm (frame: ScopeFrame): ScopeFrame {
  const { path, resource, pathNames } = frame
  return withKeys(frame, { level: 'new', path: joinPaths(path, resource!.path, pathNames['new']!) })
}

/** The frame on the path of a member. In a shallow scope, the path has no prefix of enclosing resources. */
function member (frame: ScopeFrame): ScopeFrame {
  const { plural, path, param } = frame.resource!
  if (!plural) return ownerFrame(frame, 'member', joinPaths(frame.path, path), null)
  const outer = frame.shallow ? shallowFrame(frame) : frame
  return ownerFrame(outer, 'member', joinPaths(outer.path, path, `:${param}`), param)
}

/** The frame on a path that names a record of the resource: by a param, or by the path of a singular resource. */
function ownerFrame (frame: ScopeFrame, level: ScopeFrame['level'], path: string, param: string | null): ScopeFrame {
  const { singular, module } = frame.resource!
  const owner = Object.freeze({ record: singular, module, param, depth: countParams(path, frame.tokens) })
  return withKeys(frame, { level, path, owners: Object.freeze(frame.owners.concat(owner)) })
}

/**
 * The frame of declarations that are nested in a resource: the path has the nested param, names begin with the name of
 * the resource, and the constraint of the param applies to the nested param too.
 */
function nested (frame: ScopeFrame): ScopeFrame {
  if (frame.level !== 'resource') return frame
  const { path, param, nestedParam, memberName } = frame.resource!
  const isShallow = nestedParam !== null && frame.shallow && frame.hasShallowParent
  const outer = isShallow ? shallowFrame(frame) : frame
  const base = joinPaths(outer.path, path)
  if (nestedParam === null) return scopeFrame(ownerFrame(outer, 'nested', base, null), { as: memberName })
  const constraint = frame.constraints[param]
  const inner = ownerFrame(outer, 'nested', joinPaths(base, `:${nestedParam}`), nestedParam)
  return scopeFrame(withKeys(inner, { origins: new Map([...frame.origins, [nestedParam, param]]) }), {
    as: memberName,
    ...constraint === undefined ? {} : { constraints: { [nestedParam]: constraint } }
  })
}

function shallowFrame (frame: ScopeFrame): ScopeFrame {
  return withKeys(frame, { path: frame.shallowPath ?? '', as: frame.shallowPrefix, owners: [] })
}
