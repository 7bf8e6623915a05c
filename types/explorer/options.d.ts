/** The options of the plugin `fastify-resources/explorer`. */
export interface ExplorerOptions {
  /** The path of the page, `/__routes` by default. */
  readonly prefix?: string
  /** Whether the page exists. By default, the page exists if `NODE_ENV` is `development` or `test`. */
  readonly enabled?: boolean | undefined
  /**
   * The secret that opens the page, at least 16 characters; 128 random bits at each start by default. The app prints the
   * URL with the token once when it listens.
   */
  readonly token?: string | undefined
  /**
   * Addresses and networks that may open the page in addition to this machine (`['192.168.1.0/24']`), or `true` for all.
   * The socket's address counts. Requests with headers of a proxy get the app's 404.
   */
  readonly remote?: true | readonly string[] | undefined
  /** Names that the Host header may have in addition to `localhost` and the loopback addresses, without a port. */
  readonly hosts?: readonly string[] | undefined
  /**
   * The editor that opens a source: `'vscode'` by default, `'vscode-insiders'`, `'vscodium'`, `'cursor'`, `'windsurf'`,
   * `'zed'`, `'idea'`, `'webstorm'`, `'sublime'`, `'textmate'`, or a URL with `{file}`, `{line}` and `{column}`.
   */
  readonly editor?: string | undefined
}
