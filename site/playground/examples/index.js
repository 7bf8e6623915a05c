/** The examples of the playground: a directory for each, with the two texts, and a request. */
export const EXAMPLES = [
  { name: 'rest-api', label: 'REST API', target: '/albums/7' },
  { name: 'typed-paths', label: 'Typed paths', target: '/albums/7' },
  { name: 'guard', label: 'A guard, and skip', target: '/drafts' },
  { name: 'records', label: 'Records through their parents', target: '/albums/2/photos/7' },
  { name: 'redirects', label: 'Redirects', target: '/stories/7?page=2' },
  { name: 'locales', label: 'Locales', target: '/de/articles/fog' },
  { name: 'versions', label: 'Versions by host', target: '/photos/7', headers: 'host: v2.example.com' },
  { name: 'mistake', label: 'A mistake', target: '/albums' },
  { name: 'rails', label: 'Rails\u2019 dialect', target: '/posts/7.xml' }
]
