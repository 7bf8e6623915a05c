import { readFileSync } from 'node:fs'

/** Three files, read once; a site with more of them takes @fastify/static. */
export default {
  style: asset('style.css', 'text/css; charset=utf-8'),
  script: asset('forms.js', 'text/javascript; charset=utf-8'),
  icon: asset('icon.svg', 'image/svg+xml')
}

function asset (file, type) {
  const content = readFileSync(new URL(`../public/${file}`, import.meta.url))
  return (request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content)
}
