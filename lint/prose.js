/**
 * Reads the prose of a file as passages: paragraphs, list items, headings, table cells, comments, messages and titles. Code and
 * quotations are masked, so that each passage is as long as its source and an offset in a passage is an offset in the file.
 */
import ts from 'typescript'

/**
 * @typedef {object} Passage
 * @property {number} offset The position of the string in the file.
 * @property {string} text
 */

/** A character between two passages. No source file has it. */
const END = '\f'

/** The readers, by the names that `words.json` has for them. @type {Readonly<Record<string, (text: string) => Passage[]>>} */
export const readers = Object.freeze({
  markdown: text => split(maskMarkdown(text.replace(/(?<=\n[ \t]*\n)(?: {4}.*(?:\n|$))+/g, code => ended(code)))),
  // A changelog is history below its first section.
  changelog: text => readers.markdown(text.replace(/(?<=^## [^]*?)^## [^]*/m, history => ended(history))),
  comments: text => split(maskMarkdown(maskAllBut(text, commentsIn(parse(text))))),
  messages: text => stringsIn(parse(text)).flatMap(string => sentencesOf(text, string)),
  titles: text => stringsIn(parse(text)).filter(isTitle).flatMap(string => sentencesOf(text, string))
})

/** Replaces every character except line breaks. */
const fill = (text, char) => text.replace(/[^\n]/g, char)
const blank = text => fill(text, ' ')
const ended = text => fill(text, END)
const word = text => fill(text, 'x')

function split (text, offset = 0) {
  return [...text.matchAll(/[^\f\s][^\f]*/g)].map(({ index, 0: text }) => ({ offset: offset + index, text: text.trimEnd() }))
}

/** Masks code, quotations, links' targets and HTML, and ends a passage after each paragraph, list item, heading and cell. */
function maskMarkdown (text) {
  return text
    .replace(/^([ \t]*)(```|~~~)[^]*?^\1\2[ \t]*$/gm, ended)
    .replace(/<!--[^]*?-->/g, blank)
    .replace(/(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, word)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/https?:\/\/[^\s)>]+|<\/?[a-z][^>\n]*>/g, word)
    .replace(/^ *>.*$/gm, ended)
    .replace(/"[^"\n]*"|“[^”\n]*”/g, word)
    .replace(/(?<=^#+ .*)\n/gm, END)
    .replace(/(?<=(?:^|\f)[ \t]*)(?:[-*+]|\d+\.|#+)(?= )/gm, ended)
    .replace(/\n(?=[ \t]*\n)|\|/g, END)
    .replace(/\*+/g, blank)
}

function parse (text) {
  return ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true)
}

/** The comments of a file. @returns {{ pos: number, end: number }[]} */
function commentsIn (file) {
  const found = new Map()
  const visit = node => {
    const around = [ts.getLeadingCommentRanges(file.text, node.pos), ts.getTrailingCommentRanges(file.text, node.end)]
    for (const range of around.flatMap(ranges => ranges ?? [])) found.set(range.pos, range)
    node.getChildren(file).filter(child => !ts.isJSDoc(child)).forEach(visit)
  }
  visit(file)
  return [...found.values()].sort((one, other) => one.pos - other.pos)
}

/** Masks the code between comments. Comments on lines that follow each other are one passage. */
function maskAllBut (text, ranges) {
  let masked = ''
  for (const { pos, end } of ranges) {
    const code = text.slice(masked.length, pos)
    masked += /^\n?[ \t]*$/.test(code) ? code : ended(code)
    masked += maskComment(text.slice(pos, end))
  }
  return masked + ended(text.slice(masked.length))
}

/** Masks delimiters, examples and tags. A tag of a docstring begins a passage. */
function maskComment (comment) {
  const isLine = comment.startsWith('//')
  return (isLine ? comment.replace(/^\/\//, blank) : `${comment.slice(0, -2).replace(/^\/\*+/, ended).replace(/^ *\*/gm, blank)}${END}${END}`)
    .replace(/^\s*words: .*/, blank)
    .replace(/@example\b[^]*?(?=\n\s*@|$)/, ended)
    .replace(/\{@link[^}]*\}/g, word)
    .replace(/@(?:param|property|typedef)\b(?: +\{[^\n]*?\}(?= ))?(?: +\S+)?|@\w+\b(?: +\{[^\n]*\})?/g, ended)
}

/** The strings of a file. A template and a concatenation are one string. */
function stringsIn (file) {
  const found = []
  const visit = node => {
    if (isString(node) && !isString(node.parent)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function isString (node) {
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isString(node.left) || isString(node.right))
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

/** Whether a string is the title of a test. */
function isTitle (node) {
  const { parent } = node
  return ts.isCallExpression(parent) && parent.arguments[0] === node && /(?:^|\.)test$/.test(parent.expression.getText())
}

/** The passages of a string that have three words or more: others are names. */
function sentencesOf (text, string) {
  const offset = string.getStart()
  let masked = text.slice(offset, string.end)
  const mask = (node, as) => {
    const [start, end] = [node.getStart() - offset, node.end - offset]
    masked = masked.slice(0, start) + as(masked.slice(start, end)) + masked.slice(end)
  }
  const visit = node => {
    if (!isString(node)) return mask(node, word)
    if (!ts.isBinaryExpression(node)) mask(node, quoted => ` ${quoted.slice(1, -1)} `)
    for (const { expression } of node.templateSpans ?? []) mask(expression, word)
    if (!ts.isBinaryExpression(node)) return
    visit(node.left)
    mask(node.operatorToken, blank)
    visit(node.right)
  }
  visit(string)
  const plain = masked.replace(/\\n/g, ended).replace(/\\(.)/g, ' $1').replace(/\$\{|\}/g, blank)
  return split(maskMarkdown(plain), offset).filter(({ text }) => /[a-z]{2}\S* +\S*[a-z]\S* +\S*[a-z]{2}/i.test(text))
}
