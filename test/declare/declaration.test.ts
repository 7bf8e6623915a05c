import t from 'tap'
import * as everything from '../../lib/index.js'
import {
  collection, del, draw, get, match, member, namespace, patch, post, put, resource, resources, root,
  scope
} from '../../lib/index.js'
import { codes, escapeControls, oneOf, show } from '../../lib/errors/errors.js'
import { escapeLines } from '../../packages/cli/lib/texts.js'
import { siteOf } from '../../lib/errors/site.js'
import { didYouMean } from '../../lib/errors/suggest.js'
import type { Declaration, DrawOptions } from '../../types/index.js'

/** Values that JavaScript allows and TypeScript does not. */
const js = everything as unknown as Record<string, (...args: unknown[]) => Declaration>

const wrong: readonly (readonly [what: string, declare: () => unknown, code: string, says: RegExp])[] = [
  ['a name that is no string', () => js['resources']!(5), 'FST_RESOURCES_INVALID_NAME',
    /resources\(5\) at .*declaration\.test\.ts:\d+:\d+: the name must be a string, got 5\. /],
  ['no name', () => js['resources']!(), 'FST_RESOURCES_INVALID_NAME', /the name must be a string, got undefined\. /],
  ['an object for a name', () => js['resources']!({}), 'FST_RESOURCES_INVALID_NAME', /the name must be a string, got \{ {2}\}\. /],
  ['several names', () => js['resources']!(['photos']), 'FST_RESOURCES_INVALID_NAME', /the name must be a string, got \['photos'\]\. /],
  ['an empty name', () => resources(''), 'FST_RESOURCES_INVALID_NAME',
    /the name must be a word of letters, digits and '_' that does not begin with a digit, got ''\. /],
  ['a dash in a name', () => resources('line-items'), 'FST_RESOURCES_INVALID_NAME', /got 'line-items'\. For another path use the option 'path': resources\('line_items', \{ path: 'line-items' \}\)$/],
  ['only dashes', () => resources('--'), 'FST_RESOURCES_INVALID_NAME', /resources\('pictures', \{ path: '--' \}\)/],
  ...['../etc', 'photos/', 'a/b', 'a b', 'a\nb', 'a.b', 'a:b', 'a(b)', 'a?b', '<script>', 'x\u001b[2J', '%2e%2e', 'a;b', '2fa',
    'é'].map(name =>
    [`the name ${JSON.stringify(name)}`, () => resources(name), 'FST_RESOURCES_INVALID_NAME', /the name must be a word of letters/] as const),
  ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'valueOf', 'toString'].flatMap(name => [
    [`the name ${name}`, () => resources(name), 'FST_RESOURCES_INVALID_NAME', /: the name must not contain a reserved JavaScript name, got '\w+'\. Rename it$/],
    [`as: ${name}`, () => resources('photos', { as: name }), 'FST_RESOURCES_INVALID_NAME', /: option 'as' must not contain a reserved JavaScript name, got '\w+'\. Rename it$/],
    [`param: ${name}`, () => resources('photos', { param: name }), 'FST_RESOURCES_INVALID_NAME', /: option 'param' must not contain/],
    [`controller: a/${name}`, () => resources('photos', { controller: `a/${name}` }), 'FST_RESOURCES_INVALID_NAME', /: option 'controller' must not contain/],
    [`get ${name}`, () => get(name), 'FST_RESOURCES_INVALID_NAME', /: the action must not contain/],
    [`to: photos#${name}`, () => get('x', { to: `photos#${name}` }), 'FST_RESOURCES_INVALID_NAME', /: option 'to' must not contain/]
  ] as const),
  ['an unknown option', () => js['resources']!('photos', { onlyy: ['index'] }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /unknown option 'onlyy' \(did you mean 'only'\?\)$/],
  ['an option that is like two', () => js['resources']!('photos', { actoin: 'index' }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /unknown option 'actoin' \(did you mean 'action'\?\)\. Known: as, controller, path, .*, ownRouteOptions, actions, nestedParam$/],
  ['an option in the wrong case', () => js['resources']!('photos', { Constraints: {} }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /did you mean 'constraints'/],
  ['several unknown options', () => js['resources']!('photos', { constraint: {}, zzzz: 1 }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /^2 unknown options:\n {2}- .*'constraint' \(did you mean 'constraints'\?\).*unknown option 'zzzz'\. Known/s],
  ['a resource option on a scope', () => js['scope']!({ param: 'slug' }, []), 'FST_RESOURCES_UNKNOWN_OPTION', /unknown option 'param'\. Known: /],
  ['options that are no object', () => js['resources']!('photos', 5), 'FST_RESOURCES_INVALID_OPTION', /: options must be an object, got 5\. /],
  ['options that are a RegExp', () => js['resources']!('photos', /x/), 'FST_RESOURCES_INVALID_OPTION', /: options must be an object, got \/x\/\. /],
  ['a declaration instead of options', () => js['resources']!('photos', resources('comments')), 'FST_RESOURCES_INVALID_OPTION',
    /resources\('photos'\) at .*: options must be an object, got a declaration\. Pass children as an array: \[resources\('comments'\)\]$/],
  ['an endpoint instead of options', () => js['get']!('about', 'pages#about'), 'FST_RESOURCES_INVALID_OPTION',
    /options must be an object, got 'pages#about'\. Use \{ to: 'pages#about' \}$/],
  ['another string instead of options', () => js['get']!('about', 'pages'), 'FST_RESOURCES_INVALID_OPTION',
    /options must be an object, got 'pages'\. /],
  ['a handler instead of options', () => js['get']!('about', () => ''), 'FST_RESOURCES_INVALID_OPTION',
    /options must be an object, got a function\. Put handlers in controllers: declare \{ to: 'health#show' \}/],
  ['a handler as to', () => js['get']!('about', { to: () => '' }), 'FST_RESOURCES_INVALID_OPTION',
    /option 'to' must be 'controller#action', got the function to\. Put handlers in controllers/],
  ['a handler as an option', () => js['get']!('about', { to: 'a#b', handler: () => '' }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /unknown option 'handler'\. Put handlers in controllers/],
  ["Fastify's route options outside routeOptions", () => js['resources']!('photos', { preHandler: () => {}, schema: {} }),
    'FST_RESOURCES_UNKNOWN_OPTION',
    /^2 unknown options:.*unknown option 'preHandler'\. Put Fastify's route options in routeOptions: \{ preHandler \}.*'schema'.*routeOptions: \{ schema \}/s],
  ["a route option of Fastify's for draw", () => js['draw']!([], { schema: {} }), 'FST_RESOURCES_UNKNOWN_OPTION',
    /unknown option 'schema'\. Known: dialect/],
  ['an async guard instead of route options', () => js['resources']!('photos', { routeOptions: async () => {} }), 'FST_RESOURCES_INVALID_OPTION',
    /option 'routeOptions' must be an object of Fastify's route options such as \{ onRequest: guard \}, or .*, got the function routeOptions\. /],
  ['a promise instead of route options', () => js['resources']!('photos', { ownRouteOptions: Promise.resolve({}) }), 'FST_RESOURCES_INVALID_OPTION',
    /option 'ownRouteOptions' must be an object.*, got a promise\. /],
  ['both spellings', () => resources('photos', { shallowPath: 'a', shallow_path: 'a' }), 'FST_RESOURCES_INVALID_OPTION',
    /: option 'shallowPath' is set in both spellings\. Remove one of them$/],
  ['wrong types, all of them',
    () =>
      js['resources']!('photos',
        { as: 5, shallow: 'yes', path: {}, pathNames: { new: 1 }, defaults: { a: {} }, routeOptions: 5, constraintFailure: 'x', only: 5 }),
    'FST_RESOURCES_INVALID_OPTION', /^8 invalid options:.*option 'as' must be a name of letters, digits and '_', or null, got 5\. Write as: 'pictures'\n.*option 'shallow' must be true or false, got 'yes'\. Write shallow: true\n/s],
  ['a param named format', () => resources('photos', { param: 'format' }), 'FST_RESOURCES_INVALID_OPTION', /option 'param' must not be 'format'\. /],
  ['a param with a dash', () => resources('photos', { param: 'a-b' }), 'FST_RESOURCES_INVALID_OPTION', /option 'param' must be a name of letters, digits and '_', got 'a-b'\. /],
  ['a controller that climbs', () => resources('photos', { controller: '../x' }), 'FST_RESOURCES_INVALID_OPTION', /option 'controller' must be a controller path/],
  ['a module that climbs', () => resources('photos', { module: '../x' }), 'FST_RESOURCES_INVALID_OPTION', /option 'module' must be a directory of controllers/],
  ['options of root', () => js['root']!('a#b', { as: 'x' }), 'FST_RESOURCES_INVALID_OPTION',
    /root\('a#b'\) at .*: root accepts no options\. Use scope\(options, \[root\('a#b'\)\]\)$/],
  ['misspelt route options, whose guard would guard nothing',
    () => js['resources']!('photos', { routeOptions: { preHandlr: () => {}, onRequset: () => {}, somethingOfAnotherPlugin: 1 } }),
    'FST_RESOURCES_INVALID_OPTION',
    /^2 invalid options:.*: routeOptions: unknown Fastify route option 'preHandlr' \(did you mean 'preHandler'\?\)\n.*'onRequset' \(did you mean 'onRequest'/s],
  ['hooks that are undefined, which would guard nothing',
    () => js['resources']!('photos', { routeOptions: { onRequest: undefined, preHandler: [() => {}, undefined], onSend: () => {}, bodyLimit: undefined } }),
    'FST_RESOURCES_INVALID_OPTION',
    /^2 invalid options:.*resources\('photos'\) at \S+: routeOptions\.onRequest must be a function or an array of functions, got undefined\. Without it.*remove 'onRequest'.*routeOptions\.preHandler must be .*, got \[a function, undefined\]/s],
  ['an undefined hook of a method route', () => js['get']!('x', { to: 'a#b', routeOptions: { preValidation: [undefined] } }),
    'FST_RESOURCES_INVALID_OPTION', /get\('x'\) at \S+: routeOptions\.preValidation must be/],
  ['an undefined hook of a scope', () => js['scope']!({ routeOptions: { onTimeout: undefined } }, []),
    'FST_RESOURCES_INVALID_OPTION', /scope\(…\) at \S+: routeOptions\.onTimeout must be/],
  ["an undefined hook of a resource's own routes", () => js['resource']!('photo', { ownRouteOptions: { onError: undefined } }),
    'FST_RESOURCES_INVALID_OPTION', /ownRouteOptions\.onError must be/],
  ['options of actions that guard nothing', () => js['resources']!('photos',
    { actions: { update: { preHandler: undefined }, destroy: undefined, show: { preHandlr: () => {} }, edit: async () => ({}), new: [] } }),
  'FST_RESOURCES_INVALID_OPTION', new RegExp([/^5 invalid options:.*actions\.update\.preHandler must be a function or an array/,
    /option 'actions\.destroy' must be an object of Fastify's route options such as .*, got undefined/,
    /actions\.show: unknown Fastify route option 'preHandlr' \(did you mean 'preHandler'\?\)/,
    /option 'actions\.edit' must be .*, got the function edit/, /option 'actions\.new' must be .*, got \[\]/].map(({ source }) => source).join('.*'), 's')],
  ['options of actions that are no object', () => js['resource']!('photo', { actions: [{}] }), 'FST_RESOURCES_INVALID_OPTION',
    /option 'actions' must be an object of Fastify's route options by action, such as .*, got \[\{ {2}\}\]\. /],
  ['a hole in a list of hooks', () => js['resources']!('photos', { routeOptions: { onRequestAbort: new Array(1) } }),
    'FST_RESOURCES_INVALID_OPTION', /routeOptions\.onRequestAbort must be .*, got \[undefined\]/],
  ['children as a function', () => js['resources']!('photos', () => []), 'FST_RESOURCES_INVALID_OPTION',
    /^resources\('photos'\) at \S+: options must be an object, got a function\. Pass children as an array: \[get\(…\)\]$/],
  ["route options of Fastify's in another case", () => js['resources']!('photos', { routeOptions: { prehandler: () => {} } }),
    'FST_RESOURCES_INVALID_OPTION', /unknown Fastify route option 'prehandler' \(did you mean 'preHandler'\?\)$/],
  ['route options that are not to be shared', () => js['resources']!('photos', { routeOptions: { url: '/', constraints: {} } }),
    'FST_RESOURCES_INVALID_OPTION', /routeOptions\.url is not allowed\. Remove it: the declaration sets it\n.*routeOptions\.constraints is not allowed\. Use the option 'constraints', or 'when' instead of a custom strategy$/s],
  ['a format that is none', () => js['resources']!('photos', { format: 5 }), 'FST_RESOURCES_INVALID_OPTION', /option 'format' must be a boolean, an extension such as 'json', an array of extensions or a RegExp, got 5\. /],
  ['a format that climbs', () => resources('photos', { format: '../x' }), 'FST_RESOURCES_INVALID_OPTION', /option 'format' must be .*, got '\.\.\/x'\. /],
  ['an empty list of formats', () => resources('photos', { format: [] }), 'FST_RESOURCES_INVALID_OPTION', /option 'format' must not be an empty array\. Use false to disable format extensions$/],
  ['a format with its dot', () => resources('photos', { format: '.json' }), 'FST_RESOURCES_INVALID_OPTION', /got '\.json'\. Remove the dot: 'json'$/],
  ['a list of formats with nothing in it', () => js['resources']!('photos', { format: [undefined, 'json'] }), 'FST_RESOURCES_INVALID_OPTION',
    /each item of option 'format' must be an extension of letters, digits, '_', '-' and '\+', got undefined$/],
  ['a list of formats with a dot', () => resources('photos', { format: ['tar.gz'] }), 'FST_RESOURCES_INVALID_OPTION', /each item of option 'format' must be .*, got 'tar\.gz'$/],
  ['an anchored format', () => resources('photos', { format: /^json/ }), 'FST_RESOURCES_INVALID_OPTION', /option 'format': .*'\^'/],
  ['a list of formats and a constraint on them', () => resources('photos', { format: ['json'], constraints: { format: /json/ } }),
    'FST_RESOURCES_INVALID_CONSTRAINT', /constraints\.format conflicts with the array of option 'format'\. Remove one of them$/],
  ['an unknown action in only', () => js['resources']!('photos', { only: ['idnex', 'show'] }), 'FST_RESOURCES_UNKNOWN_ACTION',
    /option 'only': unknown action 'idnex' \(did you mean 'index'\?\)$/],
  ['an unknown action in except', () => js['resources']!('photos', { except: 'bogus' }), 'FST_RESOURCES_UNKNOWN_ACTION',
    /option 'except': unknown action 'bogus'\. Known/],
  ['a hole in a list of actions', () => js['resources']!('photos', { except: new Array(1) }), 'FST_RESOURCES_INVALID_OPTION',
    /option 'except' must be an action or an array of actions, got \[.*\]$/],
  ['index of a singular resource', () => js['resource']!('profile', { only: ['index'] }), 'FST_RESOURCES_UNKNOWN_ACTION',
    /Known: new, edit, show, update, destroy, create$/],
  ['constraints that are no object', () => js['resources']!('photos', { constraints: [/a/] }), 'FST_RESOURCES_INVALID_OPTION',
    /option 'constraints' must be an object, got \[\/a\/\]\. /],
  ['constraints that are a RegExp', () => js['resources']!('photos', { constraints: /a/ }), 'FST_RESOURCES_INVALID_OPTION',
    /option 'constraints' must be an object, got \/a\/\. Write constraints: \{ id: \/\[0-9\]\+\/ \}$/],
  ['constraints that are null', () => js['resources']!('photos', { constraints: null }), 'FST_RESOURCES_INVALID_OPTION', /option 'constraints' must be an object, got null\. /],
  ['bad patterns, all of them', () => resources('photos', { constraints: { id: /^a/, slug: '(' } }), 'FST_RESOURCES_INVALID_CONSTRAINT',
    /^2 invalid constraints:.*constraints\.id: .*constraints\.slug: /s],
  ['a path with a query', () => resources('photos', { path: 'a?b' }), 'FST_RESOURCES_INVALID_PATH', /: invalid path 'a\?b': '\?' is not allowed in a path\. /],
  ['problems of two codes, those of the first', () => js['resources']!('photos', { path: 'a?b', shallow: 'yes', pathNames: { new: 'c#d' } }),
    'FST_RESOURCES_INVALID_PATH', /^2 invalid paths:(?!.*shallow)/s],
  ['a path with a fragment', () => scope({ path: 'a#b' }, []), 'FST_RESOURCES_INVALID_PATH', /'#'/],
  ['a path that climbs', () => resources('photos', { path: '../../x' }), 'FST_RESOURCES_INVALID_PATH', /the dot segment '\.\.' is not allowed: clients remove it$/],
  ['a control character in a path', () => resources('photos', { path: 'a\u0000' }), 'FST_RESOURCES_INVALID_PATH', /control characters are not allowed$/],
  ['half a surrogate pair in a path', () => resources('photos', { path: 'a\ud800' }), 'FST_RESOURCES_INVALID_PATH', /lone surrogates are not allowed$/],
  ['two params in a segment', () => scope({ path: ':a-:b' }, []), 'FST_RESOURCES_INVALID_PATH',
    /segment ':a-:b' has more than one param\. Declare one param per segment$/],
  ['a backslash in a word', () => resources('photos', { pathNames: { new: 'a\\b' } }), 'FST_RESOURCES_INVALID_PATH', /: invalid pathNames\.new 'a\\\\b': /],
  ['children that are no array', () => js['resources']!('photos', {}, resources('comments')), 'FST_RESOURCES_INVALID_CHILDREN',
    /children must be an array of declarations, got a declaration\. Wrap it in an array: \[resources\('comments'\)\]$/],
  ['children that are no declarations', () => js['resources']!('photos', [undefined, [resources('a')], resources, 'x']),
    'FST_RESOURCES_INVALID_CHILDREN',
    /^4 invalid children:.*children\[0\] must be a declaration such as resources\(…\) or get\(…\), got undefined\. Remove it, or declare a route\n.*children\[1\] must be a declaration, got an array\. Spread it: \.\.\.array\n.*children\[2\] must be .*, got the function resources\. Call the function\n.*children\[3\] must be .*, got 'x'\. /s],
  ['an anonymous function for a child', () => js['member']!([() => {}]), 'FST_RESOURCES_INVALID_CHILDREN',
    /member\(\[…\]\) at .*children\[0\] must be .*, got a function\. Call the function$/],
  ['no children of a collection', () => js['collection']!(), 'FST_RESOURCES_INVALID_CHILDREN',
    /collection\(\[…\]\) at .*children must be an array of declarations, got undefined\. /],
  ['a namespace without children', () => js['namespace']!('admin'), 'FST_RESOURCES_INVALID_CHILDREN', /: children are missing\. Add an array of declarations$/],
  ['a method without a path', () => js['get']!(), 'FST_RESOURCES_INVALID_PATH', /get\(undefined\) at .*: the path must be a string, got undefined\. /],
  ['an invalid path', () => get('a(b', { to: 'a#b' }), 'FST_RESOURCES_INVALID_PATH', /get\('a\(b'\) at .*: unmatched '\('\. /],
  ['a C1 control character in a path', () => resources('photos', { path: 'a\u0085' }), 'FST_RESOURCES_INVALID_PATH', /control characters are not allowed$/],
  ['to without an action', () => js['get']!('x', { to: 'index' }), 'FST_RESOURCES_INVALID_OPTION', /option 'to' must be 'controller#action', got 'index'\. /],
  ['to with too much', () => get('x', { to: 'photos#show#x' }), 'FST_RESOURCES_INVALID_OPTION', /option 'to' must be 'controller#action', got 'photos#show#x'\. /],
  ['on nowhere', () => js['get']!('x', { on: 'nowhere' }), 'FST_RESOURCES_INVALID_OPTION', /option 'on' must be 'member', 'collection' or 'new', got 'nowhere'\. /],
  ['match without via', () => js['match']!('x', { to: 'a#b' }), 'FST_RESOURCES_INVALID_OPTION', /: option 'via' is missing\. Add \{ via: \['get', 'post'\] \}$/],
  ['match via unknown methods, all of them', () => js['match']!('x', { via: ['got', 'Get', 'quary', 'all', 'brew'] }), 'FST_RESOURCES_INVALID_OPTION',
    /^4 invalid options:.*match\('x'\) at \S+: option 'via' must be HTTP methods that Node knows \(http\.METHODS\), got 'got' \(did you mean 'get'\?\)\n.*got 'quary' \(did you mean 'query'\?\)\n.*got 'all': write via: 'all'\n.*got 'brew'\. /s],
  ['match via no method', () => js['match']!('x', { via: [] }), 'FST_RESOURCES_INVALID_OPTION', /option 'via' must be an HTTP method such as 'get', an array of methods, or 'all', got \[\]\. /],
  ['match via a value that is not a name', () => js['match']!('x', { via: ['get', 7] }), 'FST_RESOURCES_INVALID_OPTION', /option 'via' must be an HTTP method .*, got \['get', 7\]\. /],
  ['root without an action', () => js['root']!('home'), 'FST_RESOURCES_INVALID_OPTION', /root\('home'\) at .*: the argument must be 'controller#action', got 'home'\. /],
  ['draw without an array', () => js['draw']!(resources('a')), 'FST_RESOURCES_INVALID_CHILDREN', /draw\(\[…\]\) at .*declarations must be an array of declarations, got a declaration\. Wrap it/],
  ['draw with unknown options', () => js['draw']!([], { dialekt: 'rails' }), 'FST_RESOURCES_UNKNOWN_OPTION', /did you mean 'dialect'/],
  ['draw with wrong options', () => js['draw']!([], { dialect: 'php', updateMethods: [], helpers: 'kebab', apiOnly: 1 }),
    'FST_RESOURCES_INVALID_OPTION', /^4 invalid options:/]
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

const drawn: readonly (readonly [what: string, declared: () => readonly Declaration[], code: string, says: RegExp, options?: DrawOptions])[] = [
  ['member in a nested scope', () => [resources('issues', [scope({ path: 'x' }, [member([get('y')])])])], 'FST_RESOURCES_INVALID_PLACEMENT',
    /member\(…\) at .*'member' is only allowed in a resource\. A scope with a path or a name is nested\. Write member\(\[scope\(…\)\]\)$/],
  ['member outside a resource', () => [member([get('x')])], 'FST_RESOURCES_INVALID_PLACEMENT', /member\(…\) at .*'member' is only allowed in a resource\. Move it into the children of resources\(…\) or resource\(…\)$/],
  ['on outside a resource', () => [get('x', { on: 'collection', to: 'a#b' })], 'FST_RESOURCES_INVALID_PLACEMENT', /get\('x'\) at .*'collection'/],
  ['collection in a namespace in a resource', () => [resources('photos', [namespace('admin', [collection([])])])],
    'FST_RESOURCES_INVALID_PLACEMENT', /collection/],
  ['several misplaced', () => [member([]), collection([])], 'FST_RESOURCES_INVALID_PLACEMENT', /^2 misplaced declarations:/],
  ['no controller', () => [get('about')], 'FST_RESOURCES_MISSING_ENDPOINT', /get\('about'\) at .*no controller set\. Add \{ to: 'controller#action' \} or \{ controller: 'name' \}$/],
  ['no action', () => [get('a/:id', { controller: 'a' })], 'FST_RESOURCES_MISSING_ENDPOINT', /no action set\. Add \{ to: 'controller#action' \} or \{ action: 'name' \}$/],
  ['a controller outside every module', () => [resources('photos', { controller: '/images' })], 'FST_RESOURCES_MISSING_ENDPOINT',
    /invalid controller name '\/images'$/],
  ['a name taken', () => [resources('photos'), get('pics', { to: 'pics#index', as: 'photos' })], 'FST_RESOURCES_DUPLICATE_NAME',
    /^duplicate route name 'photos': get\('pics'\) at .* \(\/pics\(\.:format\)\) and resources\('photos'\) at .* \(\/photos\(\.:format\)\)\. Rename one of them with 'as'$/],
  ['a name taken implicitly',
    () =>
      [resources('photos', { only: 'index' }), resources('images', { as: 'photos', only: 'show' }),
        resource('photos', { path: 'p', only: 'show', controller: 'x' })], 'FST_RESOURCES_DUPLICATE_NAME', /^2 duplicate names:\n {2}- duplicate route name 'photos': resources\('images'\).*\n {2}- .*: resource\('photos'\)/],
  ['two names with one helper', () => [get('step_2', { to: 'a#b' }), resources('step2s', { only: 'show' }), get('x', { to: 'a#b', as: 'step__2' })],
    'FST_RESOURCES_DUPLICATE_NAME',
    /^2 duplicate names:\n {2}- duplicate helper 'step2Path': resources\('step2s'\) at \S+ \(\/step2s\/:id\(\.:format\)\) and get\('step_2'\) at \S+ \(\/step_2\(\.:format\)\)\. Rename one of them with 'as'\n {2}- duplicate helper 'step2Path': get\('x'\) at .* and get\('step_2'\) at /,
    { helpers: 'camel' }],
  ['the same in the Rails dialect', () => [get('a_', { to: 'a#b' }), get('b', { to: 'a#b', as: 'a' }), root('a#c'), scope({ as: 'x' }, [root('a#d')])],
    'FST_RESOURCES_DUPLICATE_NAME', /^duplicate helper 'aPath': get\('b'\) at .* and get\('a_'\) at .*\. Rename one of them with 'as'$/,
    { helpers: 'camel', dialect: 'rails' }],
  ['names with one helper in camel case only', () => [get('step_2', { to: 'a#b' }), get('step2', { to: 'a#b' })], '', /./],
  ['two roots', () => [root('home#index'), root('other#index')], 'FST_RESOURCES_DUPLICATE_NAME', /root\('other#index'\)/],
  ['a resource drawn twice', () => [resources('photos'), resources('photos')], 'FST_RESOURCES_DUPLICATE_ROUTE',
    /^duplicate route GET \/photos\(\.:format\), POST \/photos.*: resources\('photos'\) at .* and resources\('photos'\) at .*\. Change the 'path'/],
  ['two routes with one path',
    () =>
      [resources('photos', { only: 'show', constraints: { id: /\d+/ } }),
        resources('images', { only: 'show', path: 'photos', param: 'slug' })], 'FST_RESOURCES_DUPLICATE_ROUTE',
    /, or add constraints and constraintFailure: 'not-found'$/],
  ['a route with the path of a format', () => [get('a.:ext', { to: 'x#y' }), resources('a', { only: 'index' })],
    'FST_RESOURCES_DUPLICATE_ROUTE', /^duplicate route GET \/a\(\.:format\): resources\('a'\) at .* and get\('a\.:ext'\)/],
  ['a param twice', () => [resources('photos', [resources('comments', { param: 'photo_id' })])], 'FST_RESOURCES_DUPLICATE_PARAM',
    /duplicate param 'photo_id' in \/photos\/:photo_id\/comments\/:photo_id.*\. Rename one of them in its path, or with 'param' or 'nestedParam'/],
  ['a param named format in a path', () => [get('x/:format', { to: 'a#b' })], 'FST_RESOURCES_INVALID_PATH',
    /reserved param name 'format' in \/x\/:format\(\.:format\)\. Set format: false, or rename the param$/],
  ["a param with one of JavaScript's names", () => [get('x/:constructor', { to: 'a#b' })], 'FST_RESOURCES_INVALID_PATH', /reserved param name 'constructor' in /],
  ['a path given twice', () => [get('x/y', { path: 'z', to: 'a#b' })], 'FST_RESOURCES_INVALID_PATH', /option 'path' conflicts with 'x\/y'\. Remove one of them$/],
  ['a name that is none', () => [get('x', { to: 'a#b', as: 'x' }), scope({ path: '1' }, [get('y', { to: 'a#y' })])], '', /^$/],
  ['to and controller at once', () => [get('x', { to: 'a#b', controller: 'c' })], 'FST_RESOURCES_MISSING_ENDPOINT', /option 'to' conflicts with 'controller' and 'action'\. Remove one of them$/],
  ['a blank in the path of a method', () => [get('a b', { to: 'x#y' })], 'FST_RESOURCES_INVALID_PATH', /: invalid path 'a b': ' ' is not allowed in a path\. /],
  ['a constraint without a param', () => [resources('photos', { constraints: { idd: /x/ } })], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.idd: unknown param 'idd' \(did you mean 'id'\?\)$/],
  ['a constraint on a method that has no such param', () => [get('x/:page', { to: 'a#b', constraints: { pgae: /x/ } })],
    'FST_RESOURCES_INVALID_CONSTRAINT', /did you mean 'page'/],
  ['a condition on the request', () => [scope({ constraints: { subdomain: 'api' } }, [resources('photos')])], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /: unknown constraint 'subdomain'\. Use the constraint 'host' or 'version', or the option 'when'$/],
  ['hosts in a list', () => [scope({ constraints: { host: ['a.com', 'b.com'] } }, [resources('photos')])], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.host must be a string or a RegExp, got \['a\.com', 'b\.com'\]/],
  ['a host with a back-reference', () => [get('x', { to: 'a#b', constraints: { host: /^(a|b)\1\./ } })], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.host: .* contains '\\1': backreferences are not supported/],
  ['a version by a RegExp', () => [get('x', { to: 'a#b', constraints: { version: /1/ } })], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.version must be a version such as '1\.2\.0', got \/1\/$/],
  ['an empty path of a resource', () => [resources('photos', { path: '' })], 'FST_RESOURCES_INVALID_PATH', /option 'path' must be a path with a static segment, got '(?:\/|:x|)': \/:(?:id|x)\(\.:format\) would match every request$/],
  ['a slash for a path', () => [resources('photos', { path: '/' })], 'FST_RESOURCES_INVALID_PATH', /option 'path' must be a path with a static segment, got '(?:\/|:x|)': \/:(?:id|x)\(\.:format\) would match every request$/],
  ['a param for a path', () => [resources('photos', { path: ':x' })], 'FST_RESOURCES_INVALID_PATH', /option 'path' must be a path with a static segment, got '(?:\/|:x|)': \/:(?:id|x)\(\.:format\) would match every request$/],
  ['an empty path of a shallow resource', () => [resources('users', { only: [] }, [resources('photos', { path: '', shallow: true, only: 'show' })])], 'FST_RESOURCES_INVALID_PATH',
    /got '': \/:id\(\.:format\) would match every request$/],
  ['two roots', () => [scope({ constraints: { host: 'a.com' } }, [root('a#b')]), root('c#d')], 'FST_RESOURCES_DUPLICATE_NAME',
    /^duplicate route name 'root': root\('c#d'\) at .* \(\/\) and root\('a#b'\) at .* \(\/\)\. Put one of them into a scope: scope\(\{ as: 'api' \}, \[root\(…\)\]\)$/],
  ['a blank in a path', () => [resources('photos', { path: 'a b' })], 'FST_RESOURCES_INVALID_PATH', /invalid path 'a b': ' ' is not allowed in a path\. /],
  ['a semicolon in a path', () => [scope({ path: 'a;b' }, [])], 'FST_RESOURCES_INVALID_PATH', /';'/],
  ['an empty word', () => [resources('photos', { pathNames: { new: '' } })], 'FST_RESOURCES_INVALID_PATH', /pathNames\.new must be a static segment, got ''$/],
  ['a slash for a word', () => [resources('photos', { only: 'new', pathNames: { new: '/' } })], 'FST_RESOURCES_INVALID_PATH', /pathNames\.new must be a static segment, got '\/'$/],
  ['a param for a word', () => [resources('photos', { pathNames: { new: ':id' } })], 'FST_RESOURCES_INVALID_PATH', /pathNames\.new must be a static segment, got ':id'$/],
  ['a blank in a word', () => [resources('photos', { pathNames: { edit: 'a b' } })], 'FST_RESOURCES_INVALID_PATH', /pathNames\.edit/],
  ['a word for no action',
    () => [root('home#index'), namespace('admin', { pathNames: { nwe: 'neu' } }, [resources('photos', [member([get('preview')])])])],
    'FST_RESOURCES_UNKNOWN_ACTION', /option 'pathNames': unknown action 'nwe' \(did you mean 'new'\?\)$/],
  ['an anchored host that is a segment', () => [get('h/:host', { to: 'a#b', constraints: { host: /^a/ } })], 'FST_RESOURCES_INVALID_CONSTRAINT',
    /constraints\.host: .*'\^'/]
]

for (const [what, declared, code, says, options = {}] of drawn) {
  t.test(`${what} ${code === '' ? 'is drawn' : 'throws when it is drawn'}`, async t => {
    if (code === '') t.ok(draw(declared(), options))
    else t.throws(() => draw(declared(), options), { code, message: says })
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

t.test('values in messages are short and escapeControls', async t => {
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
    if (escapeControls(String.fromCharCode(code)) !== shown) t.fail(`${code.toString(16)} is shown as ${escapeControls(String.fromCharCode(code))}`)
  }
  t.equal(escapeControls('\u001b\u001b[31m[2J'), '\\u001b\\u001b[31m[2J', 'no character is removed, so no new sequence appears')
  t.equal(escapeLines('a\nb\r\u001bc'), 'a\nb\\u000d\\u001bc')
})

t.test('every error code is unique', async t => {
  t.equal(new Set(codes).size, codes.length)
  t.ok(codes.every(code => /^[A-Z_]+$/.test(code)))
})

t.test('a promise among the children is to be awaited', async t => {
  t.throws(() => resources('photos', [Promise.resolve(resources('comments')) as never]), { message: /Await it$/ })
})

t.test('lists of hooks are copied: a later change of a list opens no route', t => {
  const guard = (): void => {}
  const guards = [guard]
  const { options } = resources('photos', {
    routeOptions: { onRequest: guards }, ownRouteOptions: { preHandler: guards }, actions: { show: { preHandler: guards } }
  } as never) as unknown as { readonly options: Record<string, Record<string, unknown>> }
  guards.pop()
  t.strictSame(options, {
    routeOptions: { onRequest: [guard] }, ownRouteOptions: { preHandler: [guard] }, actions: { show: { preHandler: [guard] } }
  })
  t.end()
})
