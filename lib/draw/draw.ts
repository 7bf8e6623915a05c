import type {
  Declaration, DrawOptions, NamespaceDeclaration, ResourceDeclaration, ResourceOptions, ResourcesDeclaration,
  ResourcesOptions, ScopeDeclaration, ScopeOptions, VerbDeclaration
} from '../../types/index.js'
import { verbs } from '../declare/canonical.js'
import { emptyTemplate, joinTemplates, segment } from '../declare/template.js'
import { checkConstraints, checkStrictly } from './checks.js'
import { dialects } from './dialect.js'
import { addProblemOf, throwProblems, type Drawing } from './drawing.js'
import { drawEntry } from './entry.js'
import { rootFrame, scopeFrame, templateOf, withKeys, type Frame } from './frame.js'
import { resourceOf, urlsOf } from './resource.js'

/**
 * Draws declarations into a flat list of routes, in Rails' order (`ActionDispatch::Routing::Mapper`): what is inside a
 * resource precedes the resource's own routes. Everything wrong with the tree as a whole is reported in one error for
 * each kind: placement, endpoints, names, duplicate routes and params.
 */
export function drawAll (declarations: readonly Declaration[], options: DrawOptions): Drawing {
  const dialect = dialects[options.dialect ?? 'default']
  const drawing: Drawing = {
    declarations,
    dialect,
    updateMethods: options.updateMethods ?? dialect.updateMethods,
    apiOnly: options.apiOnly ?? false,
    helpers: options.helpers ?? 'snake',
    constraintFailure: options.constraintFailure ?? dialect.constraintFailure,
    entries: [],
    names: new Map(),
    problems: new Map()
  }
  drawChildren(drawing, rootFrame, declarations)
  throwProblems(drawing)
  return drawing
}

function drawChildren (drawing: Drawing, frame: Frame, declarations: readonly Declaration[]): void {
  for (const declaration of declarations) {
    const before = drawing.entries.length
    if ('options' in declaration) checkStrictly(drawing, declaration)
    draw(drawing, frame, declaration)
    if ('options' in declaration) checkConstraints(drawing, declaration, drawing.entries.slice(before))
  }
}

function draw (drawing: Drawing, frame: Frame, declaration: Declaration): void {
  switch (declaration.kind) {
    case 'resources':
    case 'resource': return drawResource(drawing, frame, declaration)
    case 'namespace': return drawChildren(drawing, inNamespace(drawing, frame, declaration), declaration.children)
    case 'scope': return drawChildren(drawing, inScope(drawing, frame, declaration), declaration.children)
    case 'member':
    case 'collection': {
      const inner = placed(drawing, frame, declaration.kind, declaration)
      return inner === null ? undefined : drawChildren(drawing, inner, declaration.children)
    }
    case 'verb': return drawVerb(drawing, frame, declaration)
    case 'root': return drawEntry(drawing, inRoot(frame), {
      methods: [{ method: 'GET', word: '/' }], options: { to: declaration.to, as: 'root' }, declaration
    })
  }
}

/** The order of treatment is Rails': shallow first, then nesting, then the options that are a scope's. */
function drawResource (drawing: Drawing, frame: Frame, declaration: ResourcesDeclaration | ResourceDeclaration): void {
  const { options } = declaration
  const shallow = options.shallow === true ? withKeys(frame, { shallow: true }) : frame
  const around = scopeFrame(nested(shallow), scopeOptions(drawing, options))
  const resource = resourceOf(declaration, drawing.dialect)
  const inside = withKeys(around, {
    level: 'resource',
    resource,
    controller: resource.controller,
    ownRouteOptions: options.ownRouteOptions ?? null,
    // In a shallow scope what is nested leaves the resource's path out (Rails).
    hasShallowParent: around.hasShallowParent || around.shallow
  })
  drawChildren(drawing, inside, declaration.children)
  for (const { level, actions } of urlsOf(declaration, around.actions, drawing.apiOnly)) {
    const called = actions.flatMap(word => {
      const methods = word === 'update' ? drawing.updateMethods : [verbs[word]]
      return methods.map(method => ({ method, word }))
    })
    drawEntry(drawing, positions[level](inside), { methods: called, options: {}, declaration })
  }
}

/** The options of a resource that are a scope's. In Rails a RegExp among them is a constraint, the format's too. */
function scopeOptions ({ dialect }: Drawing, options: ResourceOptions | ResourcesOptions): ScopeOptions {
  const { as, controller, path, only, except, shallow, ownRouteOptions, ...inherited } = options
  const kept: ScopeOptions = shallow === false ? { ...inherited, shallow } : inherited
  if (dialect.strict || !(inherited.format instanceof RegExp)) return kept
  const { format, ...rest } = kept
  return { ...rest, constraints: { ...rest.constraints, format: inherited.format } }
}

/** Directly in a resource a namespace nests first, so its path stands behind the parent's (Rails). */
function inNamespace (drawing: Drawing, frame: Frame, declaration: NamespaceDeclaration): Frame {
  const { name, options: { path = name, as = name, ...options } } = declaration
  return scopeFrame(withKeys(nested(frame), { ownRouteOptions: null }), {
    module: name,
    shallowPath: path ?? '',
    ...as === null && drawing.dialect.strict ? {} : { shallowPrefix: as as string },
    ...options,
    path,
    ...prefixOf(drawing, as)
  })
}

function inScope (drawing: Drawing, frame: Frame, { options: { as, ...options } }: ScopeDeclaration): Frame {
  return scopeFrame(frame, { ...options, ...prefixOf(drawing, as) })
}

/** The prefix of names that a scope adds. For Rails `null` in a named scope adds an empty one (`admin__photos`). */
function prefixOf ({ dialect }: Drawing, as: string | null | undefined): Pick<ScopeOptions, 'as'> {
  return as === undefined || (as === null && dialect.strict) ? {} : { as }
}

/** Without `on`, Rails takes a verb in a resource as nested, in a singular one as a member's. */
function drawVerb (drawing: Drawing, frame: Frame, declaration: VerbDeclaration): void {
  const { methods, path, options: { on, ...options } } = declaration
  const without = frame.level === 'resource' && !frame.resource!.plural ? member : nested
  const inner = on === undefined ? without(frame) : placed(drawing, frame, on, declaration)
  if (inner === null) return
  drawEntry(drawing, inner, { methods: methods.map(method => ({ method, word: path })), options, declaration })
}

/** Inside a plural resource the root is the resource's own path, and named after its collection (Rails). */
function inRoot (frame: Frame): Frame {
  if (frame.level !== 'resource') return frame
  return frame.resource!.plural ? withKeys(collection(frame), { level: 'root' }) : member(frame)
}

/** The frame on a path of the resource around; a declaration that stands in none is noted, and then `null`. */
function placed (
  drawing: Drawing, frame: Frame, position: keyof typeof positions, declaration: Declaration
): Frame | null {
  if (frame.level === 'resource') return positions[position](frame)
  const fix = 'Move it into the children of resources(…) or resource(…)'
  addProblemOf(drawing, 'INVALID_PLACEMENT', declaration, `'${position}' is only allowed in a resource. ${fix}`)
  return null
}

const positions = { member, collection, new: fresh } as const

function collection (frame: Frame): Frame {
  return withKeys(frame, { level: 'collection', path: joinTemplates(frame.path, frame.resource!.path) })
}

function fresh (frame: Frame): Frame {
  const { path, resource, pathNames } = frame
  const own = joinTemplates(resource!.path, templateOf(pathNames['new']!))
  return withKeys(frame, { level: 'new', path: joinTemplates(path, own) })
}

/** The frame on a member's path; in a shallow scope it replaces what stood before, even of the outermost resource. */
function member (frame: Frame): Frame {
  const { plural, path, param, singular } = frame.resource!
  if (!plural) return withKeys(frame, { level: 'member', path: joinTemplates(frame.path, path) })
  const around = frame.shallow ? shallowed(frame) : frame
  const own = joinTemplates(path, [segment('', param)])
  const records = new Map([...around.records, [param, singular]])
  return withKeys(around, { level: 'member', path: joinTemplates(around.path, own), records })
}

/**
 * The frame of what is nested in a resource, if it is in one: its path with the nested param, its name in front, its
 * constraint under both names.
 */
function nested (frame: Frame): Frame {
  if (frame.level !== 'resource') return frame
  const { path, param, nestedParam, memberName, singular } = frame.resource!
  const isShallow = nestedParam !== null && frame.shallow && frame.hasShallowParent
  const around = withKeys(isShallow ? shallowed(frame) : frame, { level: 'nested' })
  const outer = joinTemplates(around.path, path)
  if (nestedParam === null) return scopeFrame(withKeys(around, { path: outer }), { as: memberName })
  const constraint = frame.constraints[param]
  return scopeFrame(withKeys(around, {
    path: joinTemplates(outer, [segment('', nestedParam)]),
    origins: new Map([...frame.origins, [nestedParam, param]]),
    records: new Map([...around.records, [nestedParam, singular]])
  }), {
    as: memberName,
    ...constraint === undefined ? {} : { constraints: { [nestedParam]: constraint } }
  })
}

function shallowed (frame: Frame): Frame {
  return withKeys(frame, { path: frame.shallowPath ?? emptyTemplate, as: frame.shallowPrefix, records: new Map() })
}
