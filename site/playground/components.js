export { explanationView, tableView, treeView } from 'fastify-resources-explorer/components'
