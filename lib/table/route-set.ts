import type { Declaration, DrawOptions, LoosePaths, NoOthers, RouteSet, RouteSetOf } from '../../types/index.js'
import { checkRouteLimit, findConflicts } from '../match/conflicts.js'
import { isDeclaration } from '../declare/canonical.js'
import { checkDeclarations } from '../declare/checks.js'
import { drawAll } from '../draw/draw.js'
import type { Drawing } from '../draw/drawing.js'
import { throwError, throwProblems } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { nodeProblems } from '../errors/node.js'
import { checkOptions } from '../declare/call-options.js'
import { addHelpers, createPaths } from '../link/helpers.js'
import { DEFAULT_RULES } from '../match/read.js'
import { planRoutes } from '../match/plan.js'
import { declaredOptions, type DrawnTable } from './drawn-table.js'
import { RouteTable } from './table.js'
import { callOf, siteHere } from '../errors/site.js'
import { version } from './version.js'

/** The key of a route set's drawing, which every copy of the package can read. */
const DRAWN: unique symbol = Symbol.for('fastify-resources.drawn')

interface VersionedDrawing {
  readonly version: string
  readonly drawing: Drawing
}

/**
 * The table of a drawing without an app. The route limit is checked on first use, because a mounted table has its own
 * check.
 */
function ownTable (drawing: Drawing): DrawnTable {
  return {
    drawing,
    prefix: '',
    optionsOf: declaredOptions,
    get plan () {
      const plan = planRoutes(drawing)
      checkRouteLimit(plan.routes)
      return plan
    }
  }
}

class DrawnRouteSet extends RouteTable implements RouteSet {
  declare readonly [DRAWN]: VersionedDrawing
  readonly #table: DrawnTable
  #paths: LoosePaths | undefined

  constructor (drawing: Drawing) {
    const table = ownTable(drawing)
    super([table], DEFAULT_RULES, null)
    Object.defineProperty(this, DRAWN, { value: { version, drawing } satisfies VersionedDrawing })
    this.#table = table
  }

  /** The helpers, created on first use because a mounted table has its own helpers. */
  get paths (): LoosePaths {
    if (this.#paths === undefined) {
      this.#paths = createPaths()
      // The app is not known yet. The helpers of an app throw if its router does not accept a trailing slash.
      const router = { ...DEFAULT_RULES, ignoreTrailingSlash: true }
      const { drawing, plan } = this.#table
      addHelpers(this.#paths, drawing, { plan, router, origin: null, order: () => plan.order, carry: [] })
    }
    return this.#paths
  }
}

/**
 * Returns the drawing of declarations or of a route set. Throws `FST_RESOURCES_INVALID_OPTION` for other values and for
 * route sets of another version.
 * @internal
 */
export function drawingOf (routes: unknown): Drawing {
  if (Array.isArray(routes)) return drawRoutes(routes, undefined, () => 'register(resources, …)')
  const drawn = (routes as { readonly [DRAWN]?: VersionedDrawing } | null | undefined)?.[DRAWN]
  if (drawn?.version === version) return drawn.drawing
  return throwError('INVALID_OPTION', drawn === undefined
    ? mustBe("the plugin option 'routes'", 'a route set from draw(), or an array of declarations', routes) +
      `. Write routes: draw([${isDeclaration(routes) ? callOf(routes) : ' … '}])`
    : `the plugin option 'routes' was drawn by version ${drawn.version} of fastify-resources, this is ${version}. ` +
      'Install one version (npm ls fastify-resources)')
}

/**
 * Draws declarations into a route set, with its routes, helpers and `recognize`.
 * Throws all problems of the first kind: `FST_RESOURCES_INVALID_CHILDREN`, `…_INVALID_PLACEMENT`, `…_MISSING_ENDPOINT`,
 * `…_INVALID_NAME`, `…_INVALID_PATH`, `…_DUPLICATE_NAME`, `…_DUPLICATE_ROUTE`, `…_DUPLICATE_PARAM`, and the errors of
 * options.
 */
export function draw<const Declarations extends readonly Declaration[]> (
  declarations: Declarations
): RouteSetOf<Declarations, {}>
export function draw<const Declarations extends readonly Declaration[], const Options extends DrawOptions> (
  declarations: Declarations, options: (Options & NoOthers<Options, DrawOptions>) | undefined
): RouteSetOf<Declarations, Options>
export function draw (declarations: readonly Declaration[], options?: DrawOptions): unknown {
  const drawing = drawRoutes(declarations, options, () => `draw([…])${siteHere(draw)}`)
  return Object.freeze(new DrawnRouteSet(drawing))
}

function drawRoutes (declarations: unknown, options: unknown, subject: () => string): Drawing {
  throwProblems('UNSUPPORTED_FASTIFY', nodeProblems())
  const declared = checkDeclarations(declarations, subject, 'declarations')
  const drawing = drawAll(declared, checkOptions('draw', options, subject), subject)
  findConflicts(drawing, planRoutes(drawing).routes)
  return drawing
}
