/** The characters of Ruby's classes. Rails matches encoded paths, so all of them are ASCII. */
export const RUBY: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f'
})
