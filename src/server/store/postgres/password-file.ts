import {readFile, stat} from 'node:fs/promises'
import {homedir} from 'node:os'
import {join} from 'node:path'

/** The target of a connection. */
export interface Target {
  readonly host: string
  readonly port: number
  readonly database: string | undefined
  readonly user: string | undefined
}

/**
 * Returns the password from PGPASSFILE or `~/.pgpass`; null for none. Like psql, it ignores a file that others can
 * read. The driver's own support is deprecated and warns on standard error.
 */
export async function passwordFromFile(target: Target): Promise<string | null> {
  const file = process.env.PGPASSFILE || join(homedir(), '.pgpass')
  const isPrivate = await stat(file).then(
    found => found.isFile() && (process.platform === 'win32' || (found.mode & 0o077) === 0),
    () => false,
  )
  return isPrivate ? passwordIn(await readFile(file, 'utf8').catch(() => ''), target) : null
}

/**
 * Returns the password of the first matching line: `host:port:database:user:password`, with `*` for any and a backslash
 * before `:` and `\`.
 */
export function passwordIn(text: string, {host, port, database, user}: Target): string | null {
  const asked = [host.startsWith('/') ? 'localhost' : host, `${port}`, database, user]
  for (const line of text.split(/\r?\n/)) {
    const fields = [...line.matchAll(/((?:\\.|[^:\\])*)(?::|$)/g)].map(([, field = '']) =>
      field.replace(/\\(.)/g, '$1'),
    )
    const fits = asked.every((value, at) => fields[at] === '*' || fields[at] === value)
    if (!line.startsWith('#') && fits && fields[4]) return fields[4]
  }
  return null
}
