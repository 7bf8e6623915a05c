import { openDatabase } from './database.js'
import { httpError } from './errors.js'

// Values are passed by position: a libsql server does not accept them by name.
const ofPhoto = ['title', 'place', 'taken_on', 'scene', 'light', 'caption']
const comments = 'SELECT comments.* FROM comments JOIN photos ON photos.id = photo_id'

export function openAlbum (file) {
  return new Album(openDatabase(file))
}

/** Everything that the album stores. Only the admin pages show hidden photos. */
class Album {
  #database

  constructor (database) {
    this.#database = database
  }

  photos () {
    return this.#all("SELECT * FROM photos WHERE state <> 'hidden' ORDER BY id DESC")
  }

  search (text) {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    return this.#all(`SELECT * FROM photos WHERE state <> 'hidden'
      AND (title LIKE ? ESCAPE '\\' OR place LIKE ? ESCAPE '\\' OR caption LIKE ? ESCAPE '\\')
      ORDER BY id DESC`, pattern, pattern, pattern)
  }

  photo (id) {
    return this.#one('photo', id, "SELECT * FROM photos WHERE id = ? AND state <> 'hidden'")
  }

  addPhoto (fields) {
    const { lastInsertRowid } = this.#run(`INSERT INTO photos (${ofPhoto.join(', ')})
      VALUES (${ofPhoto.map(() => '?').join(', ')})`, ...ofPhoto.map(name => fields[name]))
    return this.photo(lastInsertRowid)
  }

  changePhoto (id, fields) {
    const sets = ofPhoto.map(name => `${name} = ?`).join(', ')
    this.#run(`UPDATE photos SET ${sets} WHERE id = ?`, ...ofPhoto.map(name => fields[name]), id)
    return this.photo(id)
  }

  publishPhoto (id) {
    this.#run("UPDATE photos SET state = 'published' WHERE id = ? AND state = 'draft'", id)
    return this.photo(id)
  }

  removePhoto (id) {
    this.#run('DELETE FROM photos WHERE id = ?', id)
  }

  comments (photo) {
    return this.#all('SELECT * FROM comments WHERE photo_id = ? ORDER BY id', photo.id)
  }

  comment (id) {
    return this.#one('comment', id, `${comments} WHERE comments.id = ? AND state <> 'hidden'`)
  }

  addComment (photo, user, { body }) {
    const { lastInsertRowid } = this.#run('INSERT INTO comments (photo_id, user_id, author, body) VALUES (?, ?, ?, ?)',
      photo.id, user.id, user.name, body)
    return this.comment(lastInsertRowid)
  }

  changeComment (id, { body }) {
    this.#run('UPDATE comments SET body = ? WHERE id = ?', body, id)
    return this.comment(id)
  }

  removeComment (id) {
    this.#run('DELETE FROM comments WHERE id = ?', id)
  }

  profile () {
    return this.#all('SELECT * FROM profile')[0]
  }

  changeProfile (fields) {
    const { album, name, about } = fields
    this.#run('UPDATE profile SET album = ?, name = ?, about = ?', album, name, about)
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

  #one (kind, id, sql) {
    const [record] = this.#all(sql, id)
    if (record === undefined) throw httpError(404, `There is no ${kind} ${id}.`)
    return record
  }

  #run (sql, ...values) {
    return this.#database.prepare(sql).run(...values)
  }
}
