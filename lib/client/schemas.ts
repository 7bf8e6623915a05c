/** The types of a route's requests and responses, as code. A part without a schema is `undefined`. */
export interface RouteTypes {
  readonly body?: string | undefined
  readonly query?: string | undefined
  readonly response?: string | undefined
  /** The bodies of other statuses than 2xx: `{ 404: { message: string } }`. */
  readonly errors?: string | undefined
  readonly needsBody?: boolean
  readonly needsQuery?: boolean
}
