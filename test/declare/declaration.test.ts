import t from 'tap'
import * as everything from '../../lib/index.js'
import {
  collection, del, draw, get, match, member, namespace, patch, post, put, resource, resources, root,
  scope
} from '../../lib/index.js'
import { codes, harmless, oneOf, show } from '../../lib/errors/errors.js'
import { harmlessLines } from '../../lib/program/command.js'
import { siteOf } from '../../lib/errors/site.js'
import { didYouMean } from '../../lib/errors/suggest.js'
import type { Declaration } from '../../types/index.js'

/** Values that JavaScript allows and TypeScript does not. */
const js = everything as unknown as Record<string, (...args: unknown[]) => Declaration>

const wrong: readonly (readonly [what: string, declare: () => unknown, code: string, says: RegExp])[] = [
  ['a name that is no string', () => js['resources']!(5), 'FST_RESOURCES_INVALID_NAME',
    /resources\(5\) at .*declaration\.test\.ts:\d+:\d+: the name is 5, give a string/],
  ['no name', () => js['resources']!(), 'FST_RESOURCES_INVALID_NAME', /the name is undefined/],
  ['an object for a name', () => js['resources']!({}), 'FST_RESOURCES_INVALID_NAME', /the name is \{ {2}\}/],
  ['several names', () => js['resources']!(['photos']), 'FST_RESOURCES_INVALID_NAME', /the name is \['photos'\]/],
  ['an empty name', () => resources(''), 'FST_RESOURCES_INVALID_NAME', /a name has letters/],
  ['a dash in a name', () => resources('line-items'), 'FST_RESOURCES_INVALID_NAME', /resources\('line_items', \{ path: 'line-items' \}\)/],
  ['only dashes', () => resources('--'), 'FST_RESOURCES_INVALID_NAME', /resources\('photos', \{ path: '--' \}\)/],
  ...['../etc', 'photos/', 'a/b', 'a b', 'a\nb', 'a.b', 'a:b', 'a(b)', 'a?b', '<script>', 'x\u001b[2J', '%2e%2e', 'a;b', '2fa',
    'é'].map(name =>
    [`the name ${JSON.stringify(name)}`, () => resources(name), 'FST_RESOURCES_INVALID_NAME', /a name has letters/] as const),
  ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'valueOf', 'toString'].flatMap(name => [
    [`the name ${name}`, () => resources(name), 'FST_RESOURCES_INVALID_NAME', /name is .*one of JavaScript's own names/],
    [`as: ${name}`, () => resources('photos', { as: name }), 'FST_RESOURCES_INVALID_NAME', /as is .*one of JavaScript's own names/],
    [`param: ${name}`, () => resources('photos', { param: name }), 'FST_RESOURCES_INVALID_NAME', /param is/],
    [`controller: a/${name}`, () => resources('photos', { controller: `a/${name}` }), 'FST_RESOURCES_INVALID_NAME', /controller is/],
    [`get ${name}`, () => get(name), 'FST_RESOURCES_INVALID_NAME', /action is/],
    [`to: photos#${name}`, () => get('x', { to: `photos#${name}` }), 'FST_RESOURCES_INVALID_NAME', /to is/]
  ] as const),
  ['an unknown option', () => js['resources']!('photos', { onlyy: ['index'] }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /no option 'onlyy' \(did you mean 'only'\?\); there are as, controller, path/],
  ['the former name of an option', () => js['resources']!('photos', { route: {}, ownRoute: {} }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /no option 'route' \(did you mean 'routeOptions'\?\).*no option 'ownRoute' \(did you mean 'ownRouteOptions'\?\)/s],
  ['an option in the wrong case', () => js['resources']!('photos', { Constraints: {} }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /did you mean 'constraints'/],
  ['several unknown options', () => js['resources']!('photos', { constraint: {}, zzzz: 1 }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /2 times.*'constraint' \(did you mean 'constraints'\?\).*'zzzz';/s],
  ['a resource option on a scope', () => js['scope']!({ param: 'slug' }, []), 'FST_RESOURCES_UNKNOWN_OPTION', /no option 'param'/],
  ['options that are no object', () => js['resources']!('photos', 5), 'FST_RESOURCES_INVALID_OPTION', /the options are 5, give an object/],
  ['options that are a RegExp', () => js['resources']!('photos', /x/), 'FST_RESOURCES_INVALID_OPTION', /the options are \/x\//],
  ['a declaration in the place of options', () => js['resources']!('photos', resources('comments')), 'FST_RESOURCES_INVALID_OPTION',
    /resources\('photos'\) at .*: a declaration stands where the options do: children are an array, as in \[get\(…\)\]$/],
  ['what serves a route in the place of options', () => js['get']!('about', 'pages#about'), 'FST_RESOURCES_INVALID_OPTION',
    /the options are 'pages#about', give an object, as in \{ to: 'pages#about' \}$/],
  ['another text in the place of options', () => js['get']!('about', 'pages'), 'FST_RESOURCES_INVALID_OPTION',
    /the options are 'pages', give an object$/],
  ['a handler in the place of options', () => js['get']!('about', () => ''), 'FST_RESOURCES_INVALID_OPTION',
    /the options are a function, give an object; handlers stand in controllers/],
  ['a handler as to', () => js['get']!('about', { to: () => '' }), 'FST_RESOURCES_INVALID_OPTION',
    /to is the function to, give 'controller#action'; handlers stand in controllers/],
  ['a handler as an option', () => js['get']!('about', { to: 'a#b', handler: () => '' }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /no option 'handler': handlers stand in controllers/],
  ["Fastify's route options outside of route", () => js['resources']!('photos', { preHandler: () => {}, schema: {} }),
    'FST_RESOURCES_UNKNOWN_OPTION',
    /2 times.*no option 'preHandler': Fastify's route options stand in routeOptions: \{ preHandler \}.*'schema'.*routeOptions: \{ schema \}/s],
  ["a route option of Fastify's for draw", () => js['draw']!([], { schema: {} }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /no option 'schema'; there are dialect/],
  ['an async guard in the place of route options', () => js['resources']!('photos', { routeOptions: async () => {} }), 'FST_RESOURCES_INVALID_OPTION',
    /routeOptions is the function routeOptions, give an object of Fastify's route options, as \{ onRequest: guard \}/],
  ['a promise in the place of route options', () => js['resources']!('photos', { ownRouteOptions: Promise.resolve({}) }), 'FST_RESOURCES_INVALID_OPTION',
    /ownRouteOptions is a promise, give an object/],
  ['both spellings', () => resources('photos', { shallowPath: 'a', shallow_path: 'a' }), 'FST_RESOURCES_INVALID_OPTION',
    /'shallowPath' under both of its spellings/],
  ['wrong types, all of them',
    () =>
      js['resources']!('photos',
        { as: 5, shallow: 'yes', path: {}, pathNames: { new: 1 }, defaults: { a: {} }, routeOptions: 5, constraintFailure: 'x', only: 5 }),
    'FST_RESOURCES_INVALID_OPTION', /8 times.*as is 5, give a name.*shallow is 'yes', give true or false.*/s],
  ['a param named format', () => resources('photos', { param: 'format' }), 'FST_RESOURCES_INVALID_OPTION', /which the suffix has/],
  ['a param with a dash', () => resources('photos', { param: 'a-b' }), 'FST_RESOURCES_INVALID_OPTION', /param is 'a-b'/],
  ['a controller that climbs', () => resources('photos', { controller: '../x' }), 'FST_RESOURCES_INVALID_OPTION', /controller is/],
  ['a module that climbs', () => resources('photos', { module: '../x' }), 'FST_RESOURCES_INVALID_OPTION', /module is/],
  ['options of root', () => js['root']!('a#b', { as: 'x' }), 'FST_RESOURCES_INVALID_OPTION',
    /root\('a#b'\) at .*: it takes no options, put it in a scope that has them: scope\(options, \[root\('a#b'\)\]\)/],
  ['misspelt route options, whose guard would guard nothing',
    () => js['resources']!('photos', { routeOptions: { preHandlr: () => {}, onRequset: () => {}, somethingOfAnotherPlugin: 1 } }),
    'FST_RESOURCES_INVALID_OPTION',
    /2 times.*no option 'preHandlr' of Fastify's routes \(did you mean 'preHandler'\?\).*'onRequset' of Fastify's routes \(did you mean 'onRequest'/s],
  ['hooks that are undefined, which would guard nothing',
    () => js['resources']!('photos', { routeOptions: { onRequest: undefined, preHandler: [() => {}, undefined], onSend: () => {}, bodyLimit: undefined } }),
    'FST_RESOURCES_INVALID_OPTION',
    /2 times.*resources\('photos'\) at \S+: routeOptions\.onRequest must be a function or an array of functions, got undefined\. Without it.*remove 'onRequest'.*routeOptions\.preHandler must be .*, got \[a function, undefined\]/s],
  ['an undefined hook of a method route', () => js['get']!('x', { to: 'a#b', routeOptions: { preValidation: [undefined] } }),
    'FST_RESOURCES_INVALID_OPTION', /get\('x'\) at \S+: routeOptions\.preValidation must be/],
  ['an undefined hook of a scope', () => js['scope']!({ routeOptions: { onTimeout: undefined } }, []),
    'FST_RESOURCES_INVALID_OPTION', /scope\(…\) at \S+: routeOptions\.onTimeout must be/],
  ["an undefined hook of a resource's own routes", () => js['resource']!('photo', { ownRouteOptions: { onError: undefined } }),
    'FST_RESOURCES_INVALID_OPTION', /ownRouteOptions\.onError must be/],
  ['a hole in a list of hooks', () => js['resources']!('photos', { routeOptions: { onRequestAbort: new Array(1) } }),
    'FST_RESOURCES_INVALID_OPTION', /routeOptions\.onRequestAbort must be .*, got \[undefined\]/],
  ['children as a function', () => js['resources']!('photos', () => []), 'FST_RESOURCES_INVALID_OPTION',
    /^resources\('photos'\) at \S+: the options are a function, give an object; children are an array, as in \[get\(…\)\]$/],
  ["route options of Fastify's in another case", () => js['resources']!('photos', { routeOptions: { prehandler: () => {} } }),
    'FST_RESOURCES_INVALID_OPTION', /no option 'prehandler' of Fastify's routes \(did you mean 'preHandler'\?\)$/],
  ['route options that are not to be shared', () => js['resources']!('photos', { routeOptions: { url: '/', constraints: {} } }),
    'FST_RESOURCES_INVALID_OPTION', /routeOptions\.url.*routeOptions\.constraints.*use the option/s],
  ['a format that is none', () => js['resources']!('photos', { format: 5 }), 'FST_RESOURCES_INVALID_OPTION', /format: 5 is not false/],
  ['a format that climbs', () => resources('photos', { format: '../x' }), 'FST_RESOURCES_INVALID_OPTION', /format: '\.\.\/x'/],
  ['an empty list of formats', () => resources('photos', { format: [] }), 'FST_RESOURCES_INVALID_OPTION', /format: an empty list/],
  ['a list of formats with nothing in it', () => js['resources']!('photos', { format: [undefined, 'json'] }), 'FST_RESOURCES_INVALID_OPTION',
    /undefined is no suffix/],
  ['a list of formats with a dot', () => resources('photos', { format: ['tar.gz'] }), 'FST_RESOURCES_INVALID_OPTION', /'tar\.gz' is no suffix/],
  ['an anchored format', () => resources('photos', { format: /^json/ }), 'FST_RESOURCES_INVALID_OPTION', /format: .*'\^'/],
  ['a list of formats and a constraint on them', () => resources('photos', { format: ['json'], constraints: { format: /json/ } }),
    'FST_RESOURCES_INVALID_CONSTRAINT', /has a list already/],
  ['an unknown action in only', () => js['resources']!('photos', { only: ['idnex', 'show'] }), 'FST_RESOURCES_UNKNOWN_ACTION',
    /only has 'idnex' \(did you mean 'index'\?\); the actions are index, create, new, edit, show, update or destroy/],
  ['an unknown action in except', () => js['resources']!('photos', { except: 'bogus' }), 'FST_RESOURCES_UNKNOWN_ACTION',
    /except has 'bogus'; the actions/],
  ['a hole in a list of actions', () => js['resources']!('photos', { except: new Array(1) }), 'FST_RESOURCES_INVALID_OPTION',
    /except is .*, give an action or an array of actions/],
  ['index of a singular resource', () => js['resource']!('profile', { only: ['index'] }), 'FST_RESOURCES_UNKNOWN_ACTION',
    /the actions are new, edit, show, update, destroy or create/],
  ['constraints that are no object', () => js['resources']!('photos', { constraints: [/a/] }), 'FST_RESOURCES_INVALID_OPTION',
    /constraints is \[\/a\/\]/],
  ['constraints that are a RegExp', () => js['resources']!('photos', { constraints: /a/ }), 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints is \/a\//],
  ['constraints that are null', () => js['resources']!('photos', { constraints: null }), 'FST_RESOURCES_INVALID_OPTION', /constraints is null/],
  ['bad patterns, all of them', () => resources('photos', { constraints: { id: /^a/, slug: '(' } }), 'FST_RESOURCES_INVALID_CONSTRAINT',
    /2 times.*constraints\.id.*constraints\.slug/s],
  ['a path with a query', () => resources('photos', { path: 'a?b' }), 'FST_RESOURCES_INVALID_PATH', /path is 'a\?b': '\?' cannot stand in a path/],
  ['a path with a fragment', () => scope({ path: 'a#b' }, []), 'FST_RESOURCES_INVALID_PATH', /'#'/],
  ['a path that climbs', () => resources('photos', { path: '../../x' }), 'FST_RESOURCES_INVALID_PATH', /dot segment/],
  ['a control character in a path', () => resources('photos', { path: 'a\u0000' }), 'FST_RESOURCES_INVALID_PATH', /control character/],
  ['half a surrogate pair in a path', () => resources('photos', { path: 'a\ud800' }), 'FST_RESOURCES_INVALID_PATH', /surrogate/],
  ['two params in a segment', () => scope({ path: ':a-:b' }, []), 'FST_RESOURCES_INVALID_PATH',
    /the segment ':a-:b' holds two params: a segment takes one/],
  ['a backslash in a word', () => resources('photos', { pathNames: { new: 'a\\b' } }), 'FST_RESOURCES_INVALID_PATH', /pathNames\.new/],
  ['children that are no array', () => js['resources']!('photos', {}, resources('comments')), 'FST_RESOURCES_INVALID_CHILDREN',
    /the children are \{ kind/],
  ['children that are no declarations', () => js['resources']!('photos', [undefined, [resources('a')], resources, 'x']),
    'FST_RESOURCES_INVALID_CHILDREN',
    /4 times.*child 0 is undefined: give.*child 1 is .*spread.*child 2 is the function resources: call it.*child 3 is 'x'/s],
  ['an anonymous function for a child', () => js['member']!([() => {}]), 'FST_RESOURCES_INVALID_CHILDREN',
    /member\(\[…\]\) at .*child 0 is a function: call it/],
  ['no children of a collection', () => js['collection']!(), 'FST_RESOURCES_INVALID_CHILDREN',
    /collection\(\[…\]\) at .*the children are undefined/],
  ['a namespace without children', () => js['namespace']!('admin'), 'FST_RESOURCES_INVALID_CHILDREN', /declares nothing/],
  ['a verb without a path', () => js['get']!(), 'FST_RESOURCES_INVALID_PATH', /get\(undefined\) at .*: the path is undefined/],
  ['a path that is none', () => get('a(b', { to: 'a#b' }), 'FST_RESOURCES_INVALID_PATH', /get\('a\(b'\) at .*: a '\(' is not closed/],
  ['to without an action', () => get('x', { to: 'index' }), 'FST_RESOURCES_INVALID_OPTION', /to is 'index', give 'controller#action'/],
  ['to with too much', () => get('x', { to: 'photos#show#x' }), 'FST_RESOURCES_INVALID_OPTION', /to is/],
  ['on nowhere', () => js['get']!('x', { on: 'nowhere' }), 'FST_RESOURCES_INVALID_OPTION', /give 'member', 'collection' or 'new'/],
  ['match without via', () => js['match']!('x', { to: 'a#b' }), 'FST_RESOURCES_INVALID_OPTION', /give the methods, as \{ via/],
  ['match via unknown methods, all of them', () => js['match']!('x', { via: ['got', 'Get', 'quary', 'all', 'brew'] }), 'FST_RESOURCES_INVALID_OPTION',
    /4 times.*match\('x'\) at \S+: via must be HTTP methods that Node knows \(http\.METHODS\), got 'got' \(did you mean 'get'\?\)\n.*got 'quary' \(did you mean 'query'\?\)\n.*got 'all': write via: 'all'\n.*got 'brew'$/s],
  ['match via no method', () => js['match']!('x', { via: [] }), 'FST_RESOURCES_INVALID_OPTION', /via is \[\], give an HTTP method such as 'get'/],
  ['match via what is no name', () => js['match']!('x', { via: ['get', 7] }), 'FST_RESOURCES_INVALID_OPTION', /via is \['get', 7\], give an HTTP/],
  ['root without an action', () => js['root']!('home'), 'FST_RESOURCES_INVALID_OPTION', /root\('home'\) at .*give 'controller#action'/],
  ['draw without an array', () => js['draw']!(resources('a')), 'FST_RESOURCES_INVALID_CHILDREN', /draw\(\[…\]\) at .*the declarations are/],
  ['draw with unknown options', () => js['draw']!([], { dialekt: 'rails' }), 'FST_RESOURCES_UNKNOWN_OPTION', /did you mean 'dialect'/],
  ['draw with wrong options', () => js['draw']!([], { dialect: 'php', updateMethods: [], helpers: 'kebab', apiOnly: 1 }),
    'FST_RESOURCES_INVALID_OPTION', /4 times/]
]

t.test("a plugin's own route options are accepted, however similar to Fastify's", async t => {
  const own = { acl: 1, ttl: 1, session: 1, scheme: 1, sql: 1, lru: 1, uri: 1, versions: 1, cache: 1, request: 1, response: 1, timeout: 1, config: { acl: 1 } }
  t.strictSame(Object.keys((resources('photos', { routeOptions: own as never }).options.routeOptions) as object), Object.keys(own))
  for (const key of ['onrequest', 'OnError', 'onsend', 'Schema', 'preValidaton', 'onRequests', 'prehandlers', 'bodyLimits']) {
    t.throws(() => resources('photos', { routeOptions: { [key]: 1 } as never }), { code: 'FST_RESOURCES_INVALID_OPTION' }, key)
  }
})

for (const [what, declare, code, says] of wrong) {
  t.test(`${what} throws when it is declared`, async t => {
    t.throws(declare, { code, message: says })
  })
}

const drawn: readonly (readonly [what: string, declared: () => readonly Declaration[], code: string, says: RegExp])[] = [
  ['member outside a resource', () => [member([get('x')])], 'FST_RESOURCES_INVALID_PLACEMENT', /member\(…\) at .*'member' belongs to a resource/],
  ['on outside a resource', () => [get('x', { on: 'collection', to: 'a#b' })], 'FST_RESOURCES_INVALID_PLACEMENT', /get\('x'\) at .*'collection'/],
  ['collection in a namespace in a resource', () => [resources('photos', [namespace('admin', [collection([])])])],
    'FST_RESOURCES_INVALID_PLACEMENT', /collection/],
  ['several misplaced', () => [member([]), collection([])], 'FST_RESOURCES_INVALID_PLACEMENT', /2 times/],
  ['no controller', () => [get('about')], 'FST_RESOURCES_MISSING_ENDPOINT', /get\('about'\) at .*no controller serves it/],
  ['no action', () => [get('a/:id', { controller: 'a' })], 'FST_RESOURCES_MISSING_ENDPOINT', /no action serves it/],
  ['a controller outside of every module', () => [resources('photos', { controller: '/images' })], 'FST_RESOURCES_MISSING_ENDPOINT',
    /'\/images' is no supported controller name/],
  ['a name taken', () => [resources('photos'), get('pics', { to: 'pics#index', as: 'photos' })], 'FST_RESOURCES_DUPLICATE_NAME',
    /the name 'photos' of get\('pics'\) at .* \(\/pics\(\.:format\)\) is taken by resources\('photos'\) at .* \(\/photos\(\.:format\)\); give one of them another with 'as'/],
  ['a name taken implicitly',
    () =>
      [resources('photos', { only: 'index' }), resources('images', { as: 'photos', only: 'show' }),
        resource('photos', { path: 'p', only: 'show', controller: 'x' })], 'FST_RESOURCES_DUPLICATE_NAME', /the name 'photos'/],
  ['two roots', () => [root('home#index'), root('other#index')], 'FST_RESOURCES_DUPLICATE_NAME', /root\('other#index'\)/],
  ['a resource drawn twice', () => [resources('photos'), resources('photos')], 'FST_RESOURCES_DUPLICATE_ROUTE',
    /resources\('photos'\) at .* draws GET \/photos\(\.:format\), POST \/photos.*which resources\('photos'\) at .* serves already/],
  ['two routes of one shape',
    () =>
      [resources('photos', { only: 'show', constraints: { id: /\d+/ } }),
        resources('images', { only: 'show', path: 'photos', param: 'slug' })], 'FST_RESOURCES_DUPLICATE_ROUTE',
    /constraintFailure: 'not-found'/],
  ['a route in the place of a suffix', () => [get('a.:ext', { to: 'x#y' }), resources('a', { only: 'index' })],
    'FST_RESOURCES_DUPLICATE_ROUTE', /draws GET \/a\(\.:format\), which get\('a\.:ext'\)/],
  ['a param twice', () => [resources('photos', [resources('comments', { param: 'photo_id' })])], 'FST_RESOURCES_DUPLICATE_PARAM',
    /has the param 'photo_id' twice/],
  ['a param named format in a path', () => [get('x/:format', { to: 'a#b' })], 'FST_RESOURCES_INVALID_PATH',
    /a param named 'format', the name of the format extension: set format: false, or rename the param/],
  ["a param with one of JavaScript's names", () => [get('x/:constructor', { to: 'a#b' })], 'FST_RESOURCES_INVALID_PATH', /JavaScript's own names/],
  ['a path given twice', () => [get('x/y', { path: 'z', to: 'a#b' })], 'FST_RESOURCES_INVALID_PATH', /the path is given twice/],
  ['a name that is none', () => [get('x', { to: 'a#b', as: 'x' }), scope({ path: '1' }, [get('y', { to: 'a#y' })])], '', /^$/],
  ['to and controller at once', () => [get('x', { to: 'a#b', controller: 'c' })], 'FST_RESOURCES_MISSING_ENDPOINT', /'to' says the controller/],
  ['a blank in the path of a verb', () => [get('a b', { to: 'x#y' })], 'FST_RESOURCES_INVALID_PATH', /the path is 'a b'/],
  ['a constraint that nothing has a param for', () => [resources('photos', { constraints: { idd: /x/ } })], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.idd: 'idd' matches no param of the paths inside \(did you mean 'id'\?\)/],
  ['a constraint on a verb that has no such param', () => [get('x/:page', { to: 'a#b', constraints: { pgae: /x/ } })],
    'FST_RESOURCES_INVALID_CONSTRAINT', /did you mean 'page'/],
  ['a condition on the request', () => [scope({ constraints: { subdomain: 'api' } }, [resources('photos')])], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /'subdomain' is a condition on the request; of those there are 'host' and 'version'/],
  ['hosts in a list', () => [scope({ constraints: { host: ['a.com', 'b.com'] } }, [resources('photos')])], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.host is \['a\.com', 'b\.com'\], give a string or a RegExp/],
  ['a host with a back-reference', () => [get('x', { to: 'a#b', constraints: { host: /^(a|b)\1\./ } })], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.host: .* holds '\\1': a back-reference/],
  ['a version by a RegExp', () => [get('x', { to: 'a#b', constraints: { version: /1/ } })], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.version is \/1\/, give a version such as '1\.2\.0'/],
  ['an empty path of a resource', () => [resources('photos', { path: '' })], 'FST_RESOURCES_INVALID_PATH', /some literal text/],
  ['a slash for a path', () => [resources('photos', { path: '/' })], 'FST_RESOURCES_INVALID_PATH', /some literal text/],
  ['a param for a path', () => [resources('photos', { path: ':x' })], 'FST_RESOURCES_INVALID_PATH', /some literal text/],
  ['a blank in a path', () => [resources('photos', { path: 'a b' })], 'FST_RESOURCES_INVALID_PATH', /' ' has no place in a path/],
  ['a semicolon in a path', () => [scope({ path: 'a;b' }, [])], 'FST_RESOURCES_INVALID_PATH', /';'/],
  ['an empty word', () => [resources('photos', { pathNames: { new: '' } })], 'FST_RESOURCES_INVALID_PATH', /pathNames\.new is '', give a word/],
  ['a param for a word', () => [resources('photos', { pathNames: { new: ':id' } })], 'FST_RESOURCES_INVALID_PATH', /give a word/],
  ['a blank in a word', () => [resources('photos', { pathNames: { edit: 'a b' } })], 'FST_RESOURCES_INVALID_PATH', /pathNames\.edit/],
  ['a word for no action',
    () => [root('home#index'), namespace('admin', { pathNames: { nwe: 'neu' } }, [resources('photos', [member([get('preview')])])])],
    'FST_RESOURCES_UNKNOWN_ACTION', /pathNames has 'nwe' \(did you mean 'new'\?\); the actions are index.*preview/],
  ['an anchored host that is a segment', () => [get('h/:host', { to: 'a#b', constraints: { host: /^a/ } })], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.host: .*'\^'/]
]

for (const [what, declared, code, says] of drawn) {
  t.test(`${what} ${code === '' ? 'is drawn' : 'throws when it is drawn'}`, async t => {
    if (code === '') t.ok(draw(declared()))
    else t.throws(() => draw(declared()), { code, message: says })
  })
}

t.test('route options of other plugins are accepted', async t => {
  for (const option of ['responseValidation', 'compress', 'helmet', 'cache']) {
    t.doesNotThrow(() => js['resources']!('photos', { routeOptions: { [option]: false } }), option)
  }
})

t.test('declarations are frozen plain data, equal wherever they are declared', async t => {
  const constraints = { id: /x/ }
  const made = resources('photos', { only: ['index'], constraints }, [resources('comments')])
  t.strictSame(made,
    {
      kind: 'resources',
      name: 'photos',
      options: { only: ['index'], constraints: { id: constraints.id } },
      children: [{ kind: 'resources', name: 'comments', options: {}, children: [] }]
    })
  t.ok([made, made.options, made.options.only, made.options.constraints, made.children].every(Object.isFrozen))
  t.notOk(Object.isFrozen(constraints), 'objects of the user are unchanged')
  t.match(siteOf(made), /declaration\.test\.ts:\d+:\d+$/)
  t.equal(siteOf({}), '')
  t.strictSame([get('x'), post('x'), put('x'), patch('x'), del('x'), match('x', { via: ['get', 'post', 'get'] }),
    match('x', { via: 'all' }), match('x', { via: 'head' })].map(({ methods }) => methods),
  [['GET'], ['POST'], ['PUT'], ['PATCH'], ['DELETE'], ['GET', 'POST'], ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], ['HEAD']])
  t.strictSame(js['resources']!('photos', undefined, [resources('x')]) as never, resources('photos', [resources('x')]))
  t.strictSame(resources('photos', { only: undefined }), resources('photos'))
  t.strictSame((js['resources']!('photos', { only: null, path: null }) as typeof made).options, { only: null, path: null })
})

t.test('maps that scopes merge have no prototype, and special keys do not hide others', t => {
  const inner = JSON.parse('{ "__proto__": "inner", "constructor": "x" }')
  const { routes: [route] } = draw([scope({ defaults: JSON.parse('{ "__proto__": "outer", "a": 1 }') },
    [get('a', { to: 'a#a', defaults: inner })])])
  t.equal(Object.getPrototypeOf(route!.defaults), null)
  t.equal(JSON.stringify(route!.defaults), '{"__proto__":"inner","a":1,"constructor":"x"}')
  t.end()
})

t.test('a site is found for every form of the stack', async t => {
  const { prepareStackTrace } = Error
  t.teardown(() => { Error.prepareStackTrace = prepareStackTrace! })
  Error.prepareStackTrace = (_error, frames) => frames
  const made = resources('photos')
  t.equal(siteOf(made), '', 'unknown if the app formats stacks itself')
  Error.prepareStackTrace = () => 'Error\n    at file:///a%20b/c.js:1:2'
  t.equal(siteOf(resources('photos')), ' at /a b/c.js:1:2')
  Error.prepareStackTrace = () => 'Error\n    at Reflect.apply (<anonymous>)'
  t.equal(siteOf(resources('photos')), '', 'unknown if the engine calls')
  Error.prepareStackTrace = () => 'Error'
  t.equal(siteOf(resources('photos')), '')
})

t.test('suggestions: similar words only, a swap counts as one change', async t => {
  for (const [given, meant] of [['onyl', 'only'], ['exept', 'except'], ['path-names', 'pathNames'], ['xyz', ''], ['', ''],
    ['formats', 'format']] as const) {
    t.equal(didYouMean(given, ['only', 'except', 'pathNames', 'format']), meant === '' ? '' : ` (did you mean '${meant}'?)`, given)
  }
})

t.test('values in messages are short and harmless', async t => {
  t.equal(show('a\u001b[2J\u202eb\'\\'), "'a\\u001b[2J\\u202eb\\'\\\\'")
  t.equal(show('x'.repeat(100)), `'${'x'.repeat(59)}…'`)
  t.equal(show([1n, 'a', null]), "[1n, 'a', null]")
  t.equal(oneOf([]), '')
  t.equal(oneOf(['a', 'b', 'c']), 'a, b or c')
})

t.test('characters that could forge a log or control a terminal are escaped: C0, DEL, C1, bidirectional controls, Unicode line ends', async t => {
  const forging = [[0, 0x1f], [0x7f, 0x9f], [0x61c, 0x61c], [0x200e, 0x200f], [0x2028, 0x202e], [0x2066, 0x2069]] as const
  for (let code = 0; code <= 0xffff; code++) {
    const isForging = forging.some(([first, last]) => code >= first && code <= last)
    const shown = isForging ? `\\u${code.toString(16).padStart(4, '0')}` : String.fromCharCode(code)
    if (harmless(String.fromCharCode(code)) !== shown) t.fail(`${code.toString(16)} is shown as ${harmless(String.fromCharCode(code))}`)
  }
  t.equal(harmless('\u001b\u001b[31m[2J'), '\\u001b\\u001b[31m[2J', 'no character is removed, so no new sequence appears')
  t.equal(harmlessLines('a\nb\r\u001bc'), 'a\nb\\u000d\\u001bc')
})

t.test('every error code is unique', async t => {
  t.equal(new Set(codes).size, codes.length)
  t.ok(codes.every(code => /^[A-Z_]+$/.test(code)))
})
