import type { Frame } from './frame.js'
import type { Resource } from './resource.js'

/**
 * A record that a path names: the param (`null` for a singular resource), the name of the record, and the name with the
 * directory of the controllers. A singular resource also has the params and records before it, and `'create'` if the
 * path is the resource's own: that action has no record yet.
 */
export type Owner =
  | readonly [param: string, record: string, key: string]
  | readonly [param: null, record: string, key: string, params: string, before: unknown, fresh: string]

export type PluralOwner<R extends Resource, Param extends string> = [Param, R['record'], R['key']]

export type SingularOwner<R extends Resource, F extends Frame, Fresh extends string = never> =
  [null, R['record'], R['key'], [...F['params'], ...R['pathParams']][number][0], F['owners'], Fresh]
