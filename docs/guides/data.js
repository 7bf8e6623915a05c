// The data of the guides: articles, their comments and users, in a SQLite database in memory. It needs `npm install libsql`.
import Database from 'libsql'

const database = new Database(':memory:')
database.exec(`
  CREATE TABLE users (name TEXT PRIMARY KEY, token TEXT);
  CREATE TABLE articles (id INTEGER PRIMARY KEY, slug TEXT UNIQUE, title TEXT, author TEXT REFERENCES users (name));
  CREATE TABLE comments (id INTEGER PRIMARY KEY, article TEXT REFERENCES articles (slug) ON DELETE CASCADE, body TEXT);
  INSERT INTO users VALUES ('ada', 'a'), ('bob', 'b');
  INSERT INTO articles (slug, title, author) VALUES ('sun', 'Sun', 'ada'), ('fog', 'Fog', 'bob');
  INSERT INTO comments VALUES (7, 'sun', 'Bright!'), (8, 'fog', 'Dark.');
`)

const all = (sql, ...values) => database.prepare(sql).all(...values)
const get = (sql, ...values) => all(sql, ...values)[0]

export const users = {
  byToken: (token) => get('SELECT name FROM users WHERE token = ?', token)
}

export const articles = {
  all: () => all('SELECT slug, title FROM articles ORDER BY id'),
  find: (slug) => get('SELECT slug, title, author FROM articles WHERE slug = ?', slug),
  create: ({ slug, title, author = null }) =>
    get('INSERT INTO articles (slug, title, author) VALUES (?, ?, ?) RETURNING slug, title', slug, title, author),
  update: (slug, { title }) => get('UPDATE articles SET title = ? WHERE slug = ? RETURNING slug, title', title, slug),
  remove: (slug) => get('DELETE FROM articles WHERE slug = ? RETURNING slug', slug)
}

export const comments = {
  in: (article) => all('SELECT id, body FROM comments WHERE article = ?', article.slug),
  find: (id, article) => get('SELECT id, body FROM comments WHERE id = ? AND article = ?', id, article.slug),
  findOf: (author, id) => get('SELECT comments.id, body FROM comments JOIN articles ON article = slug WHERE author = ? AND comments.id = ?', author, id),
  findAnywhere: (id) => get('SELECT id, body FROM comments WHERE id = ?', id)
}
