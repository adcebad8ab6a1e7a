import {expect, test} from 'vitest'
import {passwordIn} from '../../../src/server/store/postgres/database.ts'

const TARGET = {host: 'db.example', port: 5432, database: 'events', user: 'me'}
const SOCKET = {...TARGET, host: '/run/postgresql'}

test.each([
  ['db.example:5432:events:me:yes', TARGET, 'yes'],
  ['*:*:*:*:yes', TARGET, 'yes'],
  ['db.example:5433:events:me:no\ndb.example:5432:*:me:yes', TARGET, 'yes'],
  ['db.example:5432:events:me:first\n*:*:*:*:second', TARGET, 'first'],
  ['db.example:*:*:me:y\\:e\\\\s\r\n', TARGET, 'y:e\\s'],
  ['#*:*:*:*:no', TARGET, null],
  ['db.example:5432:events:other:no', TARGET, null],
  ['other:5432:events:me:no', TARGET, null],
  ['db.example:5432:events:me:', TARGET, null],
  ['db.example', TARGET, null],
  ['', TARGET, null],
  ['localhost:5432:events:me:yes', SOCKET, 'yes'],
])('%j gives the password as psql would', (text, target, password) => {
  expect(passwordIn(text, target)).toBe(password)
})
