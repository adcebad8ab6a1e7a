import {readFile, stat} from 'node:fs/promises'
import {homedir} from 'node:os'
import {join} from 'node:path'

/** Where a connection goes to. */
export interface Target {
  readonly host: string
  readonly port: number
  readonly database: string | undefined
  readonly user: string | undefined
}

/**
 * The password that the file of PGPASSFILE, or `~/.pgpass`, has for a connection; null when it has none. As psql does, a
 * file that others may read is left alone. The driver's own way to it is deprecated, and says so on standard error.
 */
export async function passwordFromFile(target: Target): Promise<string | null> {
  const file = process.env.PGPASSFILE || join(homedir(), '.pgpass')
  const isPrivate = await stat(file).then(
    found => found.isFile() && (process.platform === 'win32' || (found.mode & 0o077) === 0),
    () => false,
  )
  return isPrivate ? passwordIn(await readFile(file, 'utf8').catch(() => ''), target) : null
}

/** The first line that fits: `host:port:database:user:password`, `*` for any, a backslash before `:` and `\`. */
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
