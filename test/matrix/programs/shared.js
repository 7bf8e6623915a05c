// What a browser, a worker or a package that several programs share does with a table: nothing here is Node's.
import { draw, get, namespace, resources } from 'fastify-resources/draw'

const routes = draw([
  resources('photos', { constraints: { id: /[0-9]+/ } }, [resources('comments')]),
  namespace('admin', [resources('people', { format: false })]),
  get('health', { to: 'health#show' })
])

const faultOf = call => {
  try {
    return call()
  } catch ({ code, name, message }) {
    return `${name} ${code}: ${message}`
  }
}

/** Paths, addresses and errors, as plain data. */
export function outcome () {
  const { paths } = routes
  return [
    paths.photo_comment_path(7, 2, { format: 'json', query: { q: 'a b', tags: ['x', 'y'] } }),
    paths.edit_admin_person_path('é/1'),
    paths.photos_url({ host: 'example.com', protocol: 'https' }),
    faultOf(() => paths.photo_path('x')),
    faultOf(() => routes.recognize('GET', '/photos/7')),
    faultOf(() => draw([resources('photos', { constraints: { id: { not: { const: 1 } } } })])).replace(/ at .*?(?=: )/, ''),
    String(routes).split('\n').length
  ]
}
