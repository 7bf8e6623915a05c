/** The editor: CodeMirror with completion of functions and options, and a mark in the line of an error. */
import { completeFromList } from '@codemirror/autocomplete'
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import { ensureSyntaxTree, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { tags } from '@lezer/highlight'

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
  '.cm-tooltip': { backgroundColor: 'var(--vp-c-bg)', color: 'var(--vp-c-text-1)' }
}, { dark })

export function createEditor (parent, text, isDark, changed) {
  const [theme, completion] = [new Compartment(), new Compartment()]
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        basicSetup,
        EditorView.lineWrapping,
        javascript(),
        completion.of([]),
        syntaxHighlighting(colors),
        theme.of(themeOf(isDark)),
        EditorView.contentAttributes.of({ 'aria-label': 'Declarations, in JavaScript' }),
        EditorView.updateListener.of(({ docChanged }) => { if (docChanged) changed() })
      ]
    })
  })
  return {
    text: () => view.state.doc.toString(),
    /** Replaces the text, which can be undone. */
    replace: text => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    complete ({ functions, options }) {
      const words = [...functions.map(label => ({ label, type: 'function' })), ...options.map(label => ({ label, type: 'property' }))]
      view.dispatch({ effects: completion.reconfigure(javascriptLanguage.data.of({ autocomplete: completeFromList(words) })) })
    },
    destroy: () => view.destroy(),
    theme: dark => view.dispatch({ effects: theme.reconfigure(themeOf(dark)) }),
    /** Marks the line of a fault; a fault without a line has no mark. */
    mark (fault) {
      const { doc } = view.state
      const line = fault?.line >= 1 && fault.line <= doc.lines ? doc.line(fault.line) : null
      const marks = line === null ? [] : [{ from: line.from, to: line.to, severity: 'error', message: fault.message }]
      view.dispatch(setDiagnostics(view.state, marks))
    },
    /** The engine reports a syntax error without its position. */
    syntaxFault () {
      let at = null
      ensureSyntaxTree(view.state, view.state.doc.length, 500)?.iterate({
        enter: ({ type, from }) => { if (type.isError) at ??= from }
      })
      return at === null ? null : { line: view.state.doc.lineAt(at).number }
    }
  }
}
