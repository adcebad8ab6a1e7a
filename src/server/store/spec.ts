import {SvcdiagError} from '../../errors.ts'

type StoreSpec =
  | {readonly type: 'memory'}
  | {readonly type: 'file'; readonly file: string}
  | {readonly type: 'postgres'; readonly url: string; readonly name: string}

/** The origin of a text. Everybody on the machine can read a command line. */
export type StoreOrigin = 'command line' | 'environment'

/**
 * Parses `memory`, a PostgreSQL URL, or a file name. Throws `SvcdiagError` without the text, which may contain a
 * password.
 */
export function parseStoreSpec(text: string, origin: StoreOrigin): StoreSpec {
  if (text === '') throw new SvcdiagError('store.invalid', 'the name of the store is empty')
  if (text === 'memory') return {type: 'memory'}
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return {type: 'file', file: text}
  if (scheme !== 'postgres' && scheme !== 'postgresql')
    throw new SvcdiagError('store.invalid', `unsupported store URL ${scheme}://`)
  return postgresSpec(text, origin)
}

/** A placeholder host: PostgreSQL URLs may omit the host after a user, other URLs may not. */
const NO_HOST = 'no-host'

function postgresSpec(text: string, origin: StoreOrigin): StoreSpec {
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', `@${NO_HOST}/`))
  if (url === null) throw new SvcdiagError('store.invalid', 'the URL of the store is invalid')
  const hasPassword = url.password !== '' || url.searchParams.has('password')
  if (hasPassword && origin === 'command line')
    throw new SvcdiagError('store.password', 'the URL of a store must not hold a password')
  return {type: 'postgres', url: text, name: nameOf(url)}
}

/** Omits the password and the options, some of which are secret too. */
function nameOf(url: URL): string {
  const user = url.username === '' ? '' : `${url.username}@`
  return `postgres://${user}${url.host === NO_HOST ? '' : url.host}${url.pathname}`
}
