/** A file with an error of the compiler in an editor, as an SVG. */
import { escape, MONOSPACE, THEMES } from './terminal.js'

const [WIDTH, HEIGHT, MARGIN, GUTTER] = [7.83, 20, 16, 44]
const TOKENS = /('[^']*')|\b(as|const|declare|default|export|from|import|interface|module|satisfies|type|typeof)\b|\b(\d+)\b/g
/** The colors of a string, a keyword and a number, in a terminal's numbers. */
const PAINTS = [32, 36, 33]

/** `{ name, code, line, column, message }`, in one theme. The wrong token is the string that begins there. */
export function drawEditor ({ name, code, line, column, message }, theme) {
  const colors = THEMES[theme]
  const lines = code.trimEnd().split('\n')
  const hint = wrapped(message, 72)
  const width = Math.ceil(GUTTER + Math.max(...lines.map(({ length }) => length)) * WIDTH + MARGIN)
  const height = (lines.length + hint.length + 3) * HEIGHT + MARGIN
  const x = at => GUTTER + at * WIDTH
  const y = index => MARGIN * 2 + (index + 1) * HEIGHT
  const [token] = /^'[^']*'/.exec(lines[line - 1].slice(column - 1))
  const boxWidth = Math.max(...hint.map(({ length }) => length)) * WIDTH + 24
  const box = { x: Math.min(x(column - 1), width - MARGIN - boxWidth), y: y(line - 1) + 12 }
  const text = (words, left, top, more = '') =>
    `<text x="${left.toFixed(1)}" y="${top}" textLength="${(words.length * WIDTH).toFixed(1)}" xml:space="preserve"${more}>${paint(words, colors)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escape(name)}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${colors.ground}" stroke="${colors.frame}"/>
<g font-family="${MONOSPACE}" font-size="13" fill="${colors.ink}">
<text x="${MARGIN}" y="24" fill="${colors[2]}">${escape(name)}</text>
${lines.map((words, index) => `<text x="${GUTTER - 12}" y="${y(index)}" text-anchor="end" fill="${colors[2]}">${index + 1}</text>${
  words === '' ? '' : text(words, GUTTER, y(index))}`).join('\n')}
<path d="${wave(x(column - 1), y(line - 1) + 4, token.length * WIDTH)}" fill="none" stroke="${colors.error}" stroke-width="1.2"/>
<rect x="${box.x.toFixed(1)}" y="${box.y}" width="${boxWidth.toFixed(1)}" height="${hint.length * HEIGHT + 12}" rx="6" fill="${colors.ground}" stroke="${colors.error}"/>
${hint.map((words, index) => `<text x="${(box.x + 12).toFixed(1)}" y="${box.y + 20 + index * HEIGHT}">${escape(words)}</text>`).join('\n')}
</g>
</svg>
`
}

const paint = (words, colors) => escape(words).replace(TOKENS, (found, ...groups) =>
  `<tspan fill="${colors[PAINTS[groups.findIndex(group => group !== undefined)]]}">${found}</tspan>`)

const wave = (x, y, width) => `M${x.toFixed(1)} ${y}` + 'q1.5 -3 3 0t3 0'.repeat(Math.round(width / 6))

/** Words in lines of at most `width` characters. */
function wrapped (text, width) {
  return text.split(' ').reduce((lines, word) => {
    const [last] = lines.slice(-1)
    return `${last} ${word}`.trim().length > width ? [...lines, word] : [...lines.slice(0, -1), `${last} ${word}`.trim()]
  }, [''])
}
