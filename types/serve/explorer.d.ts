/** The options of the plugin `fastify-resources/explorer`. */
export interface ExplorerOptions {
  /** The path of the page; `'/__routes'` by default. */
  readonly prefix?: string
  /** Whether the page is enabled; by default if `NODE_ENV` is `development` or `test`. */
  readonly enabled?: boolean | undefined
  /**
   * The addresses and networks that may open the page, in addition to this machine's own (`['192.168.1.0/24']`), or
   * `true` for all. The socket's own address counts; requests with a proxy's headers are never served.
   */
  readonly remote?: true | readonly string[] | undefined
  /** Names that the Host header may have, without a port, in addition to `localhost` and the loopback addresses. */
  readonly hosts?: readonly string[] | undefined
  /**
   * The editor that opens a source: `'vscode'` (default), `'vscode-insiders'`, `'vscodium'`, `'cursor'`, `'windsurf'`,
   * `'zed'`, `'idea'`, `'webstorm'`, `'sublime'`, `'textmate'`, or a URL with `{file}`, `{line}` and `{column}`.
   */
  readonly editor?: string | undefined
}
