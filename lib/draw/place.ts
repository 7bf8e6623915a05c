import type {
  Declaration, NamespaceDeclaration, ResourceDeclaration, ResourcesDeclaration, ScopeDeclaration, ScopeOptions,
  VerbDeclaration
} from '../../types/index.js'
import { paramsIn } from '../declare/template-parse.js'
import type { RouteStep } from './drawing.js'
import { joinPaths, keys, withConstraints, type ScopeFrame } from './frame.js'
import { resourceOf, type ResourceNames } from './resource.js'
import { skipsOf } from './skip.js'

/** The frame in a declaration: of its children, and of the URLs of a route. `null` if it must be in a resource. */
export function frameIn (frame: ScopeFrame, declaration: Declaration): ScopeFrame | null {
  switch (declaration.kind) {
    case 'resources':
    case 'resource': return inResource(frame, declaration)
    case 'namespace': return inNamespace(skipFrame(frame, declaration), declaration)
    case 'scope': return inScope(skipFrame(frame, declaration), declaration)
    case 'member':
    case 'collection': return atLevel(frame, declaration.kind)
    case 'verb': return atVerb(skipFrame(frame, declaration), declaration)
    case 'root': return atRoot(frame)
  }
}

/** The frame of a declaration that skips inherited hooks. */
function skipFrame (
  frame: ScopeFrame, declaration: NamespaceDeclaration | ScopeDeclaration | VerbDeclaration
): ScopeFrame {
  const skips = skipsOf(declaration, declaration.options.skip)
  if (skips.length === 0) return frame
  const { routeOptions, ownRouteOptions: steps } = frame
  const ownRouteOptions: readonly RouteStep[] = steps.length === 0 ? steps : [...steps, ...skips]
  return { ...frame, routeOptions: [...routeOptions, ...skips], ownRouteOptions }
}

/** The order is that of Rails: first shallow, then nesting, then the options of a scope. */
function inResource (frame: ScopeFrame, declaration: ResourcesDeclaration | ResourceDeclaration): ScopeFrame {
  const { as, controller, path, only, except, shallow, ownRouteOptions, actions, ...own } = declaration.options
  const inherited = inheritedOptions(frame, own)
  const names = resourceOf(declaration, frame.dialect)
  const outer = scopeFrame(nested(shallow === true ? { ...frame, shallow } : frame),
    shallow === false ? { ...inherited, shallow } : inherited, undefined, names)
  const resource = { ...names, module: outer.module }
  return {
    ...outer,
    level: 'resource',
    resource,
    controller: resource.controller,
    ownRouteOptions: [ownRouteOptions ?? []].flat(),
    // In a shallow scope, nested paths do not have the path of the resource (Rails).
    hasShallowParent: outer.hasShallowParent || outer.shallow
  }
}

/** In Rails, a pattern as the format of a resource is a constraint, which takes precedence over the map of constraints. */
function inheritedOptions ({ dialect }: ScopeFrame, options: ScopeOptions): ScopeOptions {
  const { format, ...others } = options
  if (!dialect.patternIsConstraint || !(format instanceof RegExp)) return options
  return { ...others, constraints: { ...others.constraints, format } }
}

/** In a resource, a namespace nests first, so that its path comes after the path of the parent (Rails). */
function inNamespace (frame: ScopeFrame, { name, options }: NamespaceDeclaration): ScopeFrame {
  const { path = name, as = name, ...inherited } = options
  return scopeFrame({ ...nested(frame), ownRouteOptions: [] }, {
    module: name, ...inherited, path, ...nameScope(frame, as)
  }, true)
}

/** In Rails, the path of a scope in a resource comes before the path of the resource. */
function inScope (frame: ScopeFrame, { options: { as, ...inherited } }: ScopeDeclaration): ScopeFrame {
  const scope = { ...inherited, ...nameScope(frame, as) }
  const nests = frame.dialect.nestsScopes && [scope.path, scope.as].some(text => typeof text === 'string')
  return nests ? scopeFrame(nested(frame), scope, true) : scopeFrame(frame, scope)
}

/**
 * The frame inside a `scope` with some options. As in Rails, the path is also the path of shallow children, and the
 * name their prefix, unless the scope nests a resource in another resource.
 */
function scopeFrame (
  frame: ScopeFrame, options: ScopeOptions, isShared = frame.level !== 'nested', resource: ResourceNames | null = null
): ScopeFrame {
  const values: Record<string, unknown> = { ...options }
  if (isShared) {
    if (values['path'] !== undefined) values['shallowPath'] ??= values['path']
    if (values['as'] !== undefined) values['shallowPrefix'] ??= values['as']
  }
  const changed: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(values)) {
    const { merge = null } = (keys as Readonly<Record<string, (typeof keys)[keyof typeof keys]>>)[key] ?? {}
    if (merge !== null) changed[key] = merge(frame[key as keyof ScopeFrame] as never, child as never)
  }
  if (options.constraints !== undefined) {
    const path = joinPaths(frame.path, resource?.path ?? options.path ?? '')
    const ownParams = [resource?.param, resource?.nestedParam]
    Object.assign(changed, withConstraints(frame, options.constraints, name =>
      ownParams.includes(name) || paramsIn(path, frame.dialect.paths).includes(name)))
  }
  const choosesActions = values['only'] !== undefined || values['except'] !== undefined
  if (choosesActions) changed['actions'] = { only: options.only, except: options.except }
  return { ...frame, ...changed }
}

/** The prefix of names that a scope adds. In Rails, `null` in a named scope adds an empty prefix (`admin__photos`). */
function nameScope ({ dialect }: ScopeFrame, as: string | null | undefined): Pick<ScopeOptions, 'as'> {
  return as === undefined || (as === null && !dialect.nullAddsPrefix) ? {} : { as }
}

/** Without `on`, a single route in a plural resource is nested, and in a singular resource a member route (Rails). */
function atVerb (frame: ScopeFrame, { options: { on } }: VerbDeclaration): ScopeFrame | null {
  if (on !== undefined) return atLevel(frame, on)
  return frame.level === 'resource' && !frame.resource!.plural ? member(frame) : nested(frame)
}

/** In a plural resource, the root has the path of the resource and the name of its collection (Rails). */
function atRoot (frame: ScopeFrame): ScopeFrame {
  if (frame.level !== 'resource') return frame
  return frame.resource!.plural ? { ...collection(frame), level: 'root' } : member(frame)
}

/** The frames on the paths of a resource. */
export const levels = { member, collection, new: newForm } as const

/** The frame on a path of the enclosing resource, or `null` outside a resource. */
function atLevel (frame: ScopeFrame, level: keyof typeof levels): ScopeFrame | null {
  return frame.level === 'resource' ? levels[level](frame) : null
}

function collection (frame: ScopeFrame): ScopeFrame {
  return { ...frame, level: 'collection', path: joinPaths(frame.path, frame.resource!.path) }
}

function newForm (frame: ScopeFrame): ScopeFrame {
  const { path, resource, pathNames } = frame
  return { ...frame, level: 'new', path: joinPaths(path, resource!.path, pathNames['new']!) }
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
  const owner = Object.freeze({ record: singular, module, param, depth: paramsIn(path, frame.dialect.paths).length })
  return { ...frame, level, path, owners: Object.freeze(frame.owners.concat(owner)) }
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
  return scopeFrame({ ...inner, properties: new Map([...frame.properties, [nestedParam, param]]) }, {
    as: memberName,
    ...constraint === undefined ? {} : { constraints: { [nestedParam]: constraint } }
  })
}

function shallowFrame (frame: ScopeFrame): ScopeFrame {
  return { ...frame, path: frame.shallowPath ?? '', as: frame.shallowPrefix, owners: [] }
}
