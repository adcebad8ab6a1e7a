import {randomBytes} from 'node:crypto'
import pg from 'pg'
import {inject} from 'vitest'

/** Asks the server as its superuser, in the database that is named. */
export async function asSuperuser(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
  const {socket, port} = inject('postgres')
  const client = new pg.Client({host: socket, port, user: 'postgres', database})
  await client.connect()
  try {
    const result = await client.query(sql)
    return result.rows ?? []
  } finally {
    await client.end()
  }
}

/** A database of the test's own; its name. `options` are those of CREATE DATABASE. */
export async function createDatabase(options = ''): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(`CREATE DATABASE ${name} ${options}`)
  return name
}

/** The URL of a database over the socket, where no password is asked for. */
export function urlOf(database: string): string {
  const {socket, port} = inject('postgres')
  return `postgres://postgres@/${database}?host=${encodeURIComponent(socket)}&port=${port}`
}
