/** An editor: CodeMirror with the colors of the page, marks at errors, and what TypeScript knows, if it is loaded. */
import { completeFromList } from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import { ensureSyntaxTree, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, hoverTooltip, tooltips } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { tags } from '@lezer/highlight'
import WORDS from '../../.pages/words.js'

/** The colors are those of the page, so that each has enough contrast in both themes. */
const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--vp-c-brand-1)', fontWeight: '600' },
  { tag: [tags.string, tags.regexp], color: 'var(--vp-c-text-2)' },
  { tag: [tags.comment], color: 'var(--vp-c-text-3)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--vp-c-brand-1)' }
])

const themeOf = dark => EditorView.theme({
  '&': { fontSize: '14px', color: 'var(--vp-c-text-1)', backgroundColor: 'var(--vp-c-bg-soft)' },
  '.cm-content': { fontFamily: 'var(--vp-font-family-mono)', minHeight: '16em', caretColor: 'var(--vp-c-text-1)' },
  '.cm-gutters': { backgroundColor: 'var(--vp-c-bg-soft)', color: 'var(--vp-c-text-2)', borderColor: 'var(--vp-c-divider)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-tooltip': { maxWidth: 'min(44em, 90vw)', backgroundColor: 'var(--vp-c-bg)', color: 'var(--vp-c-text-1)' },
  '.cm-tooltip .hover': { padding: '6px 10px', font: '13px/1.45 var(--vp-font-family-mono)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.cm-tooltip .hover + .hover': { borderTop: '1px solid var(--vp-c-divider)', fontFamily: 'inherit', color: 'var(--vp-c-text-2)' },
  '.cm-diagnosticText': { whiteSpace: 'pre-wrap' }
}, { dark })

const listed = completeFromList(WORDS)

/** The words of TypeScript after a dot, in quotes and in a word; without TypeScript those of the package. */
const completing = ask => async context => {
  const word = context.matchBefore(/[\w$]*/)
  const isWanted = context.explicit || word.from < word.to || /[.'"]/.test(context.state.sliceDoc(context.pos - 1, context.pos))
  const answer = isWanted ? ask('complete', context.pos) : null
  if (answer === null) return listed(context)
  const entries = await answer ?? []
  return { from: word.from, options: entries.map(({ name, kind }) => ({ label: name, type: kind })), validFor: /^[\w$]*$/ }
}

const hovering = ask => hoverTooltip(async (_view, at) => {
  const found = await ask('hover', at)
  if (found === null) return null
  const parts = [found.text, found.docs].filter(text => text !== '')
    .map(textContent => Object.assign(document.createElement('div'), { className: 'hover', textContent }))
  const dom = document.createElement('div')
  dom.append(...parts)
  return { pos: found.from, end: found.to, create: () => ({ dom }) }
})

/** `ask` is a question to TypeScript about a place: a promise, or `null` if it is not loaded. */
export function createEditor (parent, { label, text, isDark, changed, ask }) {
  const theme = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        basicSetup,
        EditorView.lineWrapping,
        javascript({ typescript: true }),
        javascriptLanguage.data.of({ autocomplete: completing(ask) }),
        hovering(ask),
        tooltips({ parent: document.body }),
        syntaxHighlighting(colors),
        theme.of(themeOf(isDark)),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of(({ docChanged }) => { if (docChanged) changed() })
      ]
    })
  })
  return {
    text: () => view.state.doc.toString(),
    /** Replaces the text. Undo leads to the text before, however soon the next one follows. */
    replace: text => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, annotations: isolateHistory.of('full') }),
    destroy: () => view.destroy(),
    theme: dark => view.dispatch({ effects: theme.reconfigure(themeOf(dark)) }),
    mark: faults => view.dispatch(setDiagnostics(view.state, faults.flatMap(fault => markOf(view.state.doc, fault)))),
    /** The line of a syntax error, which the engine reports without its position; `null` without one. */
    syntaxLine () {
      let at = null
      ensureSyntaxTree(view.state, view.state.doc.length, 500)?.iterate({
        enter: ({ type, from }) => { if (type.isError) at ??= from }
      })
      return at === null ? null : view.state.doc.lineAt(at).number
    }
  }
}

/** The mark of a fault, which has a place, a line, or neither. */
function markOf (doc, { from, to, line, message }) {
  const place = from !== undefined
    ? { from: Math.min(from, doc.length), to: Math.min(to, doc.length) }
    : line >= 1 && line <= doc.lines ? { from: doc.line(line).from, to: doc.line(line).to } : null
  return place === null ? [] : [{ ...place, severity: 'error', message }]
}
