/** Declarations with their comments, by name. An empty line follows each of them. */
export function declarationsIn (source: string): ReadonlyMap<string, string> {
  const keywords = '(?:export )?(?:declare )?(?:async )?(?:const|function|class|type|interface)'
  const pattern = new RegExp(`^(?:/\\*\\*[^]*?\\*/\\n)?${keywords} (\\w+)[^]*?(?=\\n\\n|\\n*$(?![^]))`, 'gm')
  return new Map([...source.matchAll(pattern)].map(([text, name]) => [name!, text]))
}

/** The declarations that strings of code need, directly or not. */
export function needed (
  shared: ReadonlyMap<string, string>, texts: readonly string[], always: readonly string[]
): readonly string[] {
  const found = new Set<string>()
  const visit = (text: string): void => {
    // Strings, comments and properties name no declaration.
    const code = text.replace(/\/\*\*[^]*?\*\/|\/\/ .*|'(?:[^'\\\n]|\\.)*'/g, '')
    for (const [name] of code.matchAll(/(?<![\w)\]?]\.)\b\w+\b(?!\??:)/g)) {
      if (!shared.has(name) || found.has(name)) continue
      found.add(name)
      visit(shared.get(name)!)
    }
  }
  for (const text of [...always, ...texts]) visit(text)
  return [...shared].filter(([name]) => found.has(name)).map(([, text]) => text)
}
