/** A Fastify instance of any server, logger and type provider. */
export interface AnyInstance {
  readonly findRoute: unknown
  readonly decorateRequest: unknown
}
