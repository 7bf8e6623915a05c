import type {
  Declaration, DrawOptions, NamespaceDeclaration, ResourceDeclaration, ResourceOptions, ResourcesDeclaration,
  ResourcesOptions, ScopeDeclaration, ScopeOptions, VerbDeclaration
} from '../../types/index.js'
import { verbs } from '../declare/canonical.js'
import { blame, settle, startDrawing, type Drawing } from './drawing.js'
import { checkStrictly, watchConstraints } from './checks.js'
import { drawEntry } from './entry.js'
import { outermost, scoped, templateOf, withKeys, type Frame } from './frame.js'
import { resourceOf, urlsOf } from './resource.js'
import { emptyTemplate, joinTemplates, paramTemplate } from '../declare/template.js'

/**
 * Draws declarations into a flat list of routes, in Rails' order (`ActionDispatch::Routing::Mapper`): what is
 * inside a resource precedes the resource's own routes. Everything wrong with the tree as a whole is reported in one error
 * for each kind: placement, endpoints, names, duplicate routes and params.
 */
export function drawAll (declarations: readonly Declaration[], options: DrawOptions): Drawing {
  const drawing = startDrawing(declarations, options)
  drawChildren(drawing, outermost, declarations)
  settle(drawing)
  return drawing
}

function drawChildren (drawing: Drawing, frame: Frame, declarations: readonly Declaration[]): void {
  for (const declaration of declarations) draw(drawing, frame, declaration)
}

function draw (drawing: Drawing, frame: Frame, declaration: Declaration): void {
  switch (declaration.kind) {
    case 'resources':
    case 'resource': return drawResource(drawing, frame, declaration)
    case 'namespace': return drawNamespace(drawing, frame, declaration)
    case 'scope': return drawScope(drawing, frame, declaration)
    case 'member':
    case 'collection':
      return drawOn(drawing, frame, declaration.kind, declaration,
        inner => drawChildren(drawing, inner, declaration.children))
    case 'verb': return drawVerb(drawing, frame, declaration)
    case 'root': return drawRoot(drawing, frame, declaration.to, declaration)
  }
}

/** The order of treatment is Rails': shallow first, then nesting, then the options that are a scope's. */
function drawResource (drawing: Drawing, frame: Frame, declaration: ResourcesDeclaration | ResourceDeclaration): void {
  checkStrictly(drawing, declaration)
  const { options } = declaration
  let around = options.shallow === true ? withKeys(frame, { shallow: true }) : frame
  if (isInResource(around)) around = nested(around)
  around = scoped(around, scopeOptions(drawing, options))
  const resource = resourceOf(declaration, drawing.dialect, around.shallow)
  const frames = withKeys(around, {
    level: resource.plural ? 'resources' : 'resource',
    resource,
    controller: resource.controller,
    ownRoute: options.ownRoute ?? null,
    shallowAround: around.shallowAround || resource.shallow
  })
  const own = [resource.param, ...resource.nestedParam === null ? [] : [resource.nestedParam]]
  watchConstraints(drawing, declaration, options.constraints, own, () => {
    drawChildren(drawing, frames, declaration.children)
    for (const { level, actions } of urlsOf(declaration, around.actions, drawing.apiOnly)) {
      const called = actions.flatMap(word => {
        const methods = word === 'update' ? drawing.updateMethods : [verbs[word]]
        return methods.map(method => ({ method, word }))
      })
      drawEntry(drawing, positions[level](frames), { verbs: called, options: {}, declaration })
    }
  })
}

/** The options of a resource that are a scope's. In Rails a RegExp among them is a constraint, the format's too. */
function scopeOptions ({ dialect }: Drawing, options: ResourceOptions | ResourcesOptions): ScopeOptions {
  const { as, controller, path, only, except, shallow, ownRoute, ...inherited } = options
  const kept: ScopeOptions = shallow === false ? { ...inherited, shallow } : inherited
  if (dialect.strict || !(inherited.format instanceof RegExp)) return kept
  const { format, ...rest } = kept
  return { ...rest, constraints: { ...rest.constraints, format: inherited.format } }
}

/** Directly in a resource a namespace nests first, so its path stands behind the parent's (Rails). */
function drawNamespace (drawing: Drawing, frame: Frame, declaration: NamespaceDeclaration): void {
  checkStrictly(drawing, declaration)
  const { name, options: { path = name, as = name, ...options }, children } = declaration
  const around = withKeys(isInResource(frame) ? nested(frame) : frame, { ownRoute: null })
  const inner = scoped(around, {
    module: name,
    shallowPath: path ?? '',
    ...as === null && drawing.dialect.strict ? {} : { shallowPrefix: as as string },
    ...options,
    path,
    ...prefixOf(drawing, as)
  })
  watchConstraints(drawing, declaration, options.constraints, [], () => drawChildren(drawing, inner, children))
}

function drawScope (drawing: Drawing, frame: Frame, declaration: ScopeDeclaration): void {
  checkStrictly(drawing, declaration)
  const { options: { as, ...options }, children } = declaration
  const inner = scoped(frame, { ...options, ...prefixOf(drawing, as) })
  watchConstraints(drawing, declaration, options.constraints, [], () => drawChildren(drawing, inner, children))
}

/** The prefix of names that a scope adds. For Rails `null` in a named scope adds an empty one (`admin__photos`). */
function prefixOf ({ dialect }: Drawing, as: string | null | undefined): Pick<ScopeOptions, 'as'> {
  return as === undefined || (as === null && dialect.strict) ? {} : { as }
}

/** Without `on`, Rails takes a verb in a resource as nested, in a singular one as a member's. */
function drawVerb (drawing: Drawing, frame: Frame, declaration: VerbDeclaration): void {
  checkStrictly(drawing, declaration)
  const { methods, path, options: { on, ...options } } = declaration
  const call = { verbs: methods.map(method => ({ method, word: path })), options, declaration }
  const inside = (inner: Frame): void =>
    watchConstraints(drawing, declaration, options.constraints, [], () => drawEntry(drawing, inner, call))
  if (on !== undefined) drawOn(drawing, frame, on, declaration, inside)
  else if (frame.level === 'resources') inside(nested(frame))
  else if (frame.level === 'resource') inside(member(frame))
  else inside(frame)
}

/** Inside a plural resource the root is the resource's own path, and named after its collection (Rails). */
function drawRoot (drawing: Drawing, frame: Frame, to: string, declaration: Declaration): void {
  const inner = frame.level === 'resources'
    ? withKeys(frame, { level: 'root', path: joinTemplates(frame.path, frame.resource!.path) })
    : frame.level === 'resource' ? member(frame) : frame
  drawEntry(drawing, inner, { verbs: [{ method: 'GET', word: '/' }], options: { to, as: 'root' }, declaration })
}

function drawOn (
  drawing: Drawing, frame: Frame, position: keyof typeof positions, declaration: Declaration,
  inside: (inner: Frame) => void
): void {
  if (isInResource(frame)) return inside(positions[position](frame))
  const advice = 'put it among the children of resources(…) or resource(…)'
  blame(drawing, 'FST_RESOURCES_PLACEMENT', declaration, `'${position}' belongs to a resource; ${advice}`)
}

const positions = { member, collection, new: fresh } as const

function isInResource ({ level }: Frame): boolean {
  return level === 'resources' || level === 'resource'
}

function collection (frame: Frame): Frame {
  return withKeys(frame, { level: 'collection', path: joinTemplates(frame.path, frame.resource!.path) })
}

function fresh (frame: Frame): Frame {
  const { path, resource, pathNames } = frame
  const own = joinTemplates(resource!.path, templateOf(pathNames['new']!))
  return withKeys(frame, { level: 'new', path: joinTemplates(path, own) })
}

/** The frame on a member's path; in a shallow scope what stood before it is replaced, the outermost resource's too (Rails). */
function member (frame: Frame): Frame {
  const { plural, path, param } = frame.resource!
  const around = plural && frame.shallow ? shallowed(frame) : frame
  const own = plural ? joinTemplates(path, paramTemplate(param)) : path
  return withKeys(around, { level: 'member', path: joinTemplates(around.path, own) })
}

/** The frame of what is nested in a resource: its path with the nested param, its name in front, its constraint under both names. */
function nested (frame: Frame): Frame {
  const resource = frame.resource!
  const { plural, path, param, nestedParam, memberName } = resource
  const isShallow = plural && frame.shallow && frame.shallowAround
  const around = withKeys(isShallow ? shallowed(frame) : frame, { level: 'nested' })
  const own = plural ? joinTemplates(path, paramTemplate(nestedParam!)) : path
  const constraint = plural ? frame.constraints[param] : undefined
  return scoped(withKeys(around, {
    path: joinTemplates(around.path, own),
    origins: plural ? new Map([...frame.origins, [nestedParam!, param]]) : frame.origins
  }), {
    as: memberName,
    ...constraint === undefined ? {} : { constraints: { [nestedParam!]: constraint } }
  })
}

function shallowed (frame: Frame): Frame {
  return withKeys(frame, { path: frame.shallowPath ?? emptyTemplate, as: frame.shallowPrefix })
}
