import type { DescribedFormat, DescribedParam, DescribedRoute, DescribedUrl, Description } from 'fastify-resources'
import { printDeclaration, printRoute } from '../texts.js'
import type { ClientFormat, ClientParam, ClientPath, ClientRoute, ClientTable, ClientUrl } from './route.js'
import { withoutFormat } from './template.js'

/** The routes of a description as the client module needs them. */
export function routesOf ({ routes, tables, router }: Description): readonly ClientRoute[] {
  const own = tables.map(({ helpers, arrayFormat, base }): ClientTable =>
    ({ style: helpers, arrayFormat, base, router }))
  const urls = routes.map(({ paths, format }) => paths.map(path => path.urls.map(url => urlOf(url, format))))
  return routes.map(route => {
    const { name, method, controller, action, source, path, operationId, schemas = {} } = route
    const declaration = printDeclaration(route)
    return {
      name,
      method,
      controller,
      action,
      redirect: route.redirect?.to ?? null,
      declaration,
      site: `${declaration} (${printRoute(route)})`,
      source,
      path,
      template: templateOf(route, tables[route.table]!.dialect),
      operationId,
      params: route.params.map(paramOf),
      paths: route.paths.map(({ segments, root, urls: described }, at): ClientPath => ({
        segments,
        root,
        rivals: described.map(({ precededBy }, index) =>
          [urls[route.index]![at]![index]!, precededBy.map(([route, path, url]) => urls[route]![path]![url]!)])
      })) as [ClientPath],
      format: formatOf(route),
      table: own[route.table]!,
      replacedBy: replacedBy(route),
      schemas
    }
  })
}

/** What the table has to replace the payload of the action. */
function replacedBy ({ replacesPayload, hooks }: DescribedRoute): ClientRoute['replacedBy'] {
  if (!replacesPayload) return 'none'
  return ['preSerialization', 'onSend'].some(kind => Object.hasOwn(hooks, kind)) ? 'hook' : 'schema'
}

/** In the Rails dialect, a colon before a letter begins a param, and any other colon is a literal. */
function templateOf ({ path }: DescribedRoute, dialect: string): string {
  const own = withoutFormat(path)
  return dialect === 'rails' ? own.replace(/:(?!\w)/g, '::') : own
}

function paramOf (
  { name, key, schema, isConstrained, isOptional, mayHaveDot, default: fallback }: DescribedParam
): ClientParam {
  return { name, key, constraint: isConstrained ? schema : undefined, fallback, isOptional, isDotted: mayHaveDot }
}

function urlOf ({ segments, isFormat, isContested }: DescribedUrl, format: DescribedFormat | null): ClientUrl {
  return { segments, isFormat, isContested, takesAnyFormat: format !== null && !format.isConstrained }
}

function formatOf ({ format, defaults: { format: param } }: DescribedRoute): ClientFormat {
  const { isRequired = false, isConstrained = false, list = null, isClosed = false, mayHaveDot = false } = format ?? {}
  return {
    hasExtension: format !== null,
    isRequired,
    isOpen: format !== null && !isRequired && !isConstrained,
    list,
    isClosed: isClosed && list !== null,
    isDotted: mayHaveDot,
    // Without an extension, the default is still a param of the route.
    usual: format === null ? typeof param === 'string' ? param : null : format.default,
    isNeeded: format?.isNeeded ?? false
  }
}
