export { answerOf, explanationView, tableView, toElements, treeView } from 'fastify-resources-explorer/components'
