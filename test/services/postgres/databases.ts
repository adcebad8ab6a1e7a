import {randomBytes} from 'node:crypto'
import pg from 'pg'
import {inject} from 'vitest'

/** Runs a statement as the superuser in this database. */
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

/** Creates a database for one test and returns its name. `options`: the options of CREATE DATABASE. */
export async function createDatabase(options = ''): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(`CREATE DATABASE ${name} ${options}`)
  return name
}

/** Returns the URL of a database through the socket, which requires no password. */
export function urlOf(database: string): string {
  const {socket, port} = inject('postgres')
  return `postgres://postgres@/${database}?host=${encodeURIComponent(socket)}&port=${port}`
}
