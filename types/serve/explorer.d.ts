/** The options of the plugin `fastify-resources/explorer`. */
export interface ExplorerOptions {
  /** Where the page is; `/__routes`, where nothing else is said. */
  readonly prefix?: string
  /** Whether it is there at all; where nothing is said, where `NODE_ENV` is `development` or `test`. */
  readonly enabled?: boolean | undefined
  /**
   * The addresses and networks that it answers to beside this machine's own (`['192.168.1.0/24']`), or `true` for all. It is the
   * socket's own address that counts; requests with headers of a proxy are never answered.
   */
  readonly remote?: true | readonly string[] | undefined
  /** Names that the Host header may have beside `localhost` and the loopback addresses, without a port. */
  readonly hosts?: readonly string[] | undefined
  /**
   * The editor that a source is opened in: `'vscode'` where nothing is said, `'vscode-insiders'`, `'vscodium'`, `'cursor'`,
   * `'windsurf'`, `'zed'`, `'idea'`, `'webstorm'`, `'sublime'`, `'textmate'`, or a URL with `{file}`, `{line}` and `{column}`.
   */
  readonly editor?: string | undefined
}
