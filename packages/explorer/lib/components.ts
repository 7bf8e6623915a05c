/**
 * `fastify-resources-explorer/components`: a description as a table and as a tree, and the explanation of a request, as
 * views. A view is data, which becomes HTML or elements, so that this runs on a server and in a browser. A description may
 * come from a stranger: its values are text, and only these functions choose elements.
 */
export { element, toElements, toHtml, type View } from './view.js'
export { answerOf, explanationView, tableView, treeView, type ExplainedRequest, type TableMore } from './views.js'
