import {describe, expect, test} from 'vitest'
import {openStore, parseStoreSpec} from '../../../src/server/store/open.ts'

const PASSWORD = 'marker-of-a-password'

describe('the name of a store', () => {
  test.each([
    ['memory', {type: 'memory'}],
    ['./memory', {type: 'file', file: './memory'}],
    ['/var/lib/events.db', {type: 'file', file: '/var/lib/events.db'}],
    ['postgres://me@db.example:5433/events', {type: 'postgres', name: 'postgres://me@db.example:5433/events'}],
    ['postgresql://db.example/events?sslmode=verify-full', {type: 'postgres', name: 'postgres://db.example/events'}],
    ['postgres:///events?host=/run/postgresql', {type: 'postgres', name: 'postgres:///events'}],
    ['postgres://me@/events?host=/run/postgresql', {type: 'postgres', name: 'postgres://me@/events'}],
  ])('%s is understood', (text, spec) => {
    expect(parseStoreSpec(text, 'command line')).toMatchObject(spec)
  })

  test.each(['', 'mysql://db.example/events', 'https://db.example', 'postgres://[::1/events'])(
    '"%s" is refused',
    text => {
      expect(() => parseStoreSpec(text, 'environment')).toThrow(
        expect.objectContaining({code: 'store.invalid', exit: 2}),
      )
    },
  )

  test.each([
    `postgres://me:${PASSWORD}@db.example/events`,
    `postgres://:${PASSWORD}@db.example/events`,
    `postgresql://db.example/events?password=${PASSWORD}`,
    `POSTGRES://me:${PASSWORD}@db.example`,
    `postgres://me:${PASSWORD}@/events?host=/run/postgresql`,
  ])('may hold a password only where nobody else reads it: %#', async text => {
    const refused = await openStore(text, 'command line').catch(error => error)
    expect(refused).toMatchObject({code: 'store.password', exit: 2})
    expect(String(refused.stack) + JSON.stringify(refused)).not.toContain(PASSWORD)
    expect(parseStoreSpec(text, 'environment')).not.toMatchObject({name: expect.stringContaining(PASSWORD)})
  })
})
