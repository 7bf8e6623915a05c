/**
 * `fastify-resources-explorer/components`: a description as a table and as a tree, and the explanation of a request, as
 * views. A view is data, which becomes HTML or elements, so that this runs on a server and in a browser. A description may
 * come from a stranger: its values are text, and only these functions choose elements.
 */
import { textOf } from './texts.js'

export { element, toElements, toHtml, type View } from './view.js'
export { answerOf, explanationView, tableView, treeView, type ExplainedRequest, type TableMore } from './views.js'

/** The style of the views: badges, colors of methods, the lines of the tree. Their container has a class `answer` for explanations. */
export function viewStyle (): string {
  return textOf('views.css')
}
