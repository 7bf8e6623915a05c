/** The output of a command on a terminal, as an SVG. */

export const THEMES = {
  light: { ground: '#ffffff', frame: '#d0d7de', ink: '#1f2328', 1: '#1f2328', 2: '#6e7781', 32: '#116329', 33: '#7d4e00', 36: '#1b7c83', error: '#cf222e' },
  dark: { ground: '#0d1117', frame: '#30363d', ink: '#e6edf3', 1: '#ffffff', 2: '#8b949e', 32: '#7ee787', 33: '#e3b341', 36: '#76e3ea', error: '#ff7b72' }
}
const [WIDTH, HEIGHT, MARGIN] = [7.83, 19, 20]
export const MONOSPACE = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A terminal with a command and its colored output, in one theme. */
export function drawTerminal (command, output, theme) {
  const colors = THEMES[theme]
  const lines = [`$ ${command}`, ...output.trimEnd().split('\n')]
  const width = Math.ceil(Math.max(...lines.map(line => plain(line).length)) * WIDTH + 2 * MARGIN)
  const height = lines.length * HEIGHT + 2 * MARGIN
  const texts = lines.map((line, index) =>
    `<text x="${MARGIN}" y="${MARGIN + 14 + index * HEIGHT}">${parts(line, colors)}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escape(command)}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${colors.ground}" stroke="${colors.frame}"/>
<g font-family="${MONOSPACE}" font-size="13" fill="${colors.ink}">
${texts.join('\n')}
</g>
</svg>
`
}

/** A line's colors as elements. Each part has its own width, so that columns stay in line in any font. */
function parts (line, colors) {
  let column = 0
  // eslint-disable-next-line no-control-regex
  return [...line.matchAll(/\u001b\[(\d+)m([^\u001b]*)\u001b\[0m|([^\u001b]+)/g)].map(([, code, painted, bare]) => {
    const text = painted ?? bare
    const [, before, shown] = /^( *)(.*?) *$/.exec(text)
    const x = (MARGIN + (column + before.length) * WIDTH).toFixed(1)
    column += text.length
    const style = code === undefined ? '' : ` fill="${colors[code]}"${code === '1' ? ' font-weight="600"' : ''}`
    return shown === '' ? ' ' : ` <tspan x="${x}" textLength="${(shown.length * WIDTH).toFixed(1)}"${style}>${escape(shown)}</tspan>`
  }).join('')
}

/** The words that a picture shows. */
export function textIn (svg) {
  return [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, line]) => line.replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, found => Object.keys(ENTITIES).find(char => ENTITIES[char] === found))).join('\n')
}

// eslint-disable-next-line no-control-regex
const plain = line => line.replace(/\u001b\[\d+m/g, '')
export const escape = text => text.replace(/[&<>"]/g, char => ENTITIES[char])
