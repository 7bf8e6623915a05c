import type { Table } from 'fastify-resources'
import { loadTable, UsageError, type LoadTableOptions } from 'fastify-resources-cli'

const options: LoadTableOptions = { app: undefined }

const files = ['app.js', undefined]
export const tables: Promise<Table>[] = [loadTable(), ...files.map(file => loadTable(file, options))]
export const error: Error = new UsageError('file missing')

// @ts-expect-error there is no such option
loadTable('app.js', { apps: true })
// @ts-expect-error a file is a string
loadTable(new URL('file:///app.js'))
