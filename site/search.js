/** Words that users search for, and the pages that answer them in other words. */
export const SYNONYMS = {
  'docs/guides/deployment.md': 'Docker, Kubernetes, container, nginx, hot reload, nodemon, live reload',
  'docs/guides/database.md': 'Prisma, Knex, Sequelize, TypeORM, Mongoose, MongoDB, PostgreSQL, MySQL, ORM',
  'docs/guides/authentication.md': 'login, JWT, OAuth, Passport, permissions, roles',
  'docs/guides/templates.md': 'forms, EJS, Handlebars, Pug, server-side rendering, flash messages, CSRF',
  'docs/guides/hosts.md': 'subdomains, multi-tenancy, virtual hosts',
  'docs/guides/versioning.md': 'i18n, locales, translations',
  'docs/guides/uploads.md': 'multer, multipart, images',
  'docs/guides/testing.md': 'Jest, Vitest, mocha, supertest'
}

/** The HTML of a page for the index of the search. */
export function searchable (source, env, md) {
  const html = md.render(source, env)
  const words = SYNONYMS[env.relativePath]
  return words === undefined ? html : html.replace('</h1>', `</h1><p>Also: ${words}</p>`)
}
