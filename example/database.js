import { randomBytes } from 'node:crypto'
import Database from 'libsql'
import { albums, photos, profile } from './seeds.js'
import { StartError } from './settings.js'

// The tables that each version of the album added.
const steps = [`
  CREATE TABLE photos (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    place TEXT NOT NULL,
    taken_on TEXT NOT NULL,
    scene TEXT NOT NULL,
    light TEXT NOT NULL,
    caption TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'hidden'))
  );
  CREATE TABLE comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    photo_id INTEGER NOT NULL REFERENCES photos ON DELETE CASCADE,
    author TEXT NOT NULL,
    body TEXT NOT NULL,
    written_on TEXT NOT NULL DEFAULT CURRENT_DATE
  );
  CREATE INDEX comments_of_photo ON comments (photo_id);
  CREATE TABLE profile (
    album TEXT NOT NULL,
    name TEXT NOT NULL,
    about TEXT NOT NULL
  );
`, `
  CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password TEXT NOT NULL,
    is_owner INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE sessions (
    key TEXT PRIMARY KEY,
    data TEXT NOT NULL,
    expires INTEGER NOT NULL
  );
  CREATE TABLE secrets (secret TEXT NOT NULL);
  ALTER TABLE comments ADD COLUMN user_id INTEGER REFERENCES users;
`, `
  CREATE TABLE albums (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER REFERENCES users,
    author TEXT NOT NULL,
    title TEXT NOT NULL,
    about TEXT NOT NULL
  );
  ALTER TABLE photos ADD COLUMN album_id INTEGER REFERENCES albums ON DELETE CASCADE;
  CREATE INDEX photos_of_album ON photos (album_id);
  INSERT INTO albums (author, title, about) SELECT name, album, '' FROM profile;
  UPDATE photos SET album_id = (SELECT id FROM albums);
`]

/** Opens the database file; one that is new gets its tables and a first few photos. */
export function openDatabase (file) {
  try {
    const database = new Database(file, { timeout: 2000 })
    database.exec('PRAGMA foreign_keys = ON')
    database.transaction(prepare).immediate(database)
    return database
  } catch (error) {
    throw new StartError(`Cannot use the database ${file}: ${error.message}; set DATABASE to a file that can be written`)
  }
}

function prepare (database) {
  const [{ user_version: version }] = database.prepare('PRAGMA user_version').all()
  for (const step of steps.slice(version)) database.exec(step)
  if (version === 0) seed(database)
  if (version < 2) database.prepare('INSERT INTO secrets (secret) VALUES (?)').run(randomBytes(32).toString('base64'))
  // Written at every start, so that a read-only file is an error now and not later.
  database.exec(`PRAGMA user_version = ${steps.length}`)
}

function seed (database) {
  const addAlbum = database.prepare('INSERT INTO albums (author, title, about) VALUES (?, ?, ?)')
  const addPhoto = database.prepare(`INSERT INTO photos (album_id, title, place, taken_on, scene, light, caption, state)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const addComment = database.prepare('INSERT INTO comments (photo_id, author, body, written_on) VALUES (?, ?, ?, ?)')
  for (const { title, about } of albums) addAlbum.run(profile.name, title, about)
  for (const { comments, album_id: album, title, place, taken_on: day, scene, light, caption, state } of photos) {
    const { lastInsertRowid } = addPhoto.run(album, title, place, day, scene, light, caption, state)
    for (const { author, body, written_on: date } of comments) addComment.run(lastInsertRowid, author, body, date)
  }
  database.prepare('INSERT INTO profile (album, name, about) VALUES (?, ?, ?)').run(profile.album, profile.name, profile.about)
}
