import { openDatabase } from './database.js'
import { httpError } from './errors.js'

// Values are passed by position: a libsql server does not accept them by name.
const columns = {
  albums: ['title', 'about'],
  photos: ['title', 'place', 'taken_on', 'scene', 'light', 'caption'],
  comments: ['body'],
  profile: ['album', 'name', 'about']
}
const comments = 'SELECT comments.*, album_id, title AS photo_title FROM comments JOIN photos ON photos.id = photo_id'

export function openStore (file) {
  return new Store(openDatabase(file))
}

/** Everything that the site stores. Only the admin pages show hidden photos. */
class Store {
  #database

  constructor (database) {
    this.#database = database
  }

  albums () {
    return this.#all('SELECT * FROM albums ORDER BY id DESC')
  }

  album (id) {
    return this.#one('album', id, 'SELECT * FROM albums WHERE id = ?')
  }

  addAlbum (user, fields) {
    return this.album(this.#insert('albums', fields, { user_id: user.id, author: user.name }))
  }

  changeAlbum ({ id }, fields) {
    this.#update('albums', fields, 'WHERE id = ?', id)
    return this.album(id)
  }

  removeAlbum ({ id }) {
    this.#run('DELETE FROM albums WHERE id = ?', id)
  }

  photos () {
    return this.#all("SELECT * FROM photos WHERE state <> 'hidden' ORDER BY id DESC")
  }

  photosOf (album) {
    return this.#all("SELECT * FROM photos WHERE album_id = ? AND state <> 'hidden' ORDER BY id DESC", album.id)
  }

  search (text) {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    return this.#all(`SELECT * FROM photos WHERE state <> 'hidden'
      AND (title LIKE ? ESCAPE '\\' OR place LIKE ? ESCAPE '\\' OR caption LIKE ? ESCAPE '\\')
      ORDER BY id DESC`, pattern, pattern, pattern)
  }

  photo (album, id) {
    return this.#one('photo', id, "SELECT * FROM photos WHERE id = ? AND album_id = ? AND state <> 'hidden'", album.id)
  }

  addPhoto (album, fields) {
    return this.photo(album, this.#insert('photos', fields, { album_id: album.id }))
  }

  changePhoto (album, { id }, fields) {
    this.#update('photos', fields, 'WHERE id = ?', id)
    return this.photo(album, id)
  }

  publishPhoto (album, { id }) {
    this.#run("UPDATE photos SET state = 'published' WHERE id = ? AND state = 'draft'", id)
    return this.photo(album, id)
  }

  removePhoto ({ id }) {
    this.#run('DELETE FROM photos WHERE id = ?', id)
  }

  comments (photo) {
    return this.#all(`${comments} WHERE photo_id = ? ORDER BY comments.id`, photo.id)
  }

  comment (id) {
    return this.#one('comment', id, `${comments} WHERE comments.id = ? AND state <> 'hidden'`)
  }

  addComment (photo, user, fields) {
    return this.comment(this.#insert('comments', fields, { photo_id: photo.id, user_id: user.id, author: user.name }))
  }

  changeComment ({ id }, fields) {
    this.#update('comments', fields, 'WHERE id = ?', id)
    return this.comment(id)
  }

  removeComment ({ id }) {
    this.#run('DELETE FROM comments WHERE id = ?', id)
  }

  profile () {
    return this.#all('SELECT * FROM profile')[0]
  }

  changeProfile (fields) {
    this.#update('profile', fields)
    return this.profile()
  }

  user (id) {
    return this.#all('SELECT id, name, is_owner FROM users WHERE id = ?', id)[0] ?? null
  }

  userNamed (name) {
    return this.#all('SELECT * FROM users WHERE name = ?', name)[0]
  }

  owner () {
    return this.#all('SELECT id FROM users WHERE is_owner = 1')[0]
  }

  /** Returns `null` if the name is taken. */
  addUser (name, password, { isOwner = false } = {}) {
    const { changes, lastInsertRowid } = this.#run('INSERT INTO users (name, password, is_owner) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      name, password, Number(isOwner))
    return changes === 0 ? null : this.user(lastInsertRowid)
  }

  session (key, now) {
    return this.#all('SELECT data FROM sessions WHERE key = ? AND expires > ?', key, now)[0]?.data
  }

  saveSession (key, data, expires) {
    this.#run('DELETE FROM sessions WHERE expires <= ?', Date.now())
    this.#run('INSERT OR REPLACE INTO sessions (key, data, expires) VALUES (?, ?, ?)', key, data, expires)
  }

  removeSession (key) {
    this.#run('DELETE FROM sessions WHERE key = ?', key)
  }

  /** The secret that signs the cookies of sessions. */
  secret () {
    return this.#all('SELECT secret FROM secrets')[0].secret
  }

  everyPhoto () {
    return this.#all('SELECT photos.*, (SELECT count(*) FROM comments WHERE photo_id = photos.id) AS comments FROM photos ORDER BY id')
  }

  moderatePhoto (id, state) {
    this.#run('UPDATE photos SET state = ? WHERE id = ?', state, id)
    return this.#one('photo', id, 'SELECT * FROM photos WHERE id = ?')
  }

  figures () {
    return this.#all(`SELECT
      (SELECT count(*) FROM photos WHERE state = 'published') AS published,
      (SELECT count(*) FROM photos WHERE state = 'draft') AS drafts,
      (SELECT count(*) FROM photos WHERE state = 'hidden') AS hidden,
      (SELECT count(*) FROM comments) AS comments`)[0]
  }

  latestComments () {
    return this.#all(`${comments} WHERE state <> 'hidden' ORDER BY comments.id DESC LIMIT 5`)
  }

  close () {
    this.#database.close()
  }

  #all (sql, ...values) {
    return this.#database.prepare(sql).all(...values)
  }

  #one (kind, id, sql, ...values) {
    const [record] = this.#all(sql, id, ...values)
    if (record === undefined) throw httpError(404, `There is no ${kind} ${id}.`)
    return record
  }

  /** Adds a row with the fields of a form and other columns. Returns its id. */
  #insert (table, fields, others) {
    const names = [...columns[table], ...Object.keys(others)]
    const values = names.map(name => others[name] ?? fields[name])
    const { lastInsertRowid } = this.#run(`INSERT INTO ${table} (${names.join(', ')})
      VALUES (${names.map(() => '?').join(', ')})`, ...values)
    return lastInsertRowid
  }

  #update (table, fields, where = '', ...values) {
    const sets = columns[table].map(name => `${name} = ?`).join(', ')
    this.#run(`UPDATE ${table} SET ${sets} ${where}`, ...columns[table].map(name => fields[name]), ...values)
  }

  #run (sql, ...values) {
    return this.#database.prepare(sql).run(...values)
  }
}
