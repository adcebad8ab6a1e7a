import {HIDDEN_SECRET} from '../masks.ts'
import {isObject} from '../schema.ts'
import {pointer} from '../validate/pointer.ts'
import {type Leak, leakList} from './leak-list.ts'
import {maskedPlaces} from './masked-places.ts'
import {type Named, TELLING, TELLING_MEMBERS} from './telling.ts'

const MASKED = new RegExp(`^(?:\\*+|<redacted:.*>|${HIDDEN_SECRET})$`, 'u')
/** A value that the service encrypted. The key of the service decrypts it. */
const ENCRYPTED = /\bgAAAA[\w-]{20}/u
const SERVER_KEY = /\bOH_SECRET_KEY=/u

/**
 * Returns what an event, or a document about a conversation, reveals. The result never contains a value.
 * @param clean the same document with its secrets masked; null if it could not be masked
 */
export function leaksIn(document: Readonly<Record<string, unknown>>, clean: unknown): Leak[] {
  const leaks = leakList()
  collect(document, '', leak => leaks.add(leak))
  if (clean === null) leaks.add(warning('', 'it could not be looked through for secrets'))
  else
    for (const {path, sources} of maskedPlaces(document, clean))
      leaks.add(warning(path, sources.includes(HOOK_COMMAND) ? HOLE : secretOf(sources)))
  return leaks.list()
}

/** Id of the rule that masks a whole command. */
const HOOK_COMMAND = 'rule/hook-command'
const HOLE = 'a secret stands in this command: it is masked whole, and cannot be run (rule/hook-command)'

type Tell = (leak: Leak) => void

function collect(value: unknown, path: string, tell: Tell): void {
  if (typeof value === 'string') ofText(value, path, tell)
  else if (Array.isArray(value)) for (const [at, item] of value.entries()) collect(item, `${path}/${at}`, tell)
  else if (isObject(value)) ofObject(value, path, tell)
}

function ofObject(value: Record<string, unknown>, path: string, tell: Tell): void {
  const ofKind = typeof value.kind === 'string' && Object.hasOwn(TELLING, value.kind) ? TELLING[value.kind] : undefined
  for (const [name, own] of Object.entries(value)) {
    const place = pointer(path, name)
    const said = saidOf(ofKind, name, own) ?? saidOf(TELLING_MEMBERS, name, own)
    if (said) tell({...said, path: place})
    if (said?.severity !== 'warn') collect(own, place, tell)
  }
}

function saidOf(named: Named | undefined, name: string, value: unknown): Omit<Leak, 'path'> | null {
  const own = named !== undefined && Object.hasOwn(named, name) ? named[name] : undefined
  if (own === undefined || isEmpty(value) || (typeof value === 'string' && MASKED.test(value))) return null
  const isTold = own.where === undefined || (isObject(value) && own.where.some(inner => !isEmpty(value[inner])))
  return isTold ? {severity: own.severity, message: own.message} : null
}

function ofText(text: string, path: string, tell: Tell): void {
  if (ENCRYPTED.test(text)) tell(warning(path, 'an encrypted value: treat it as the secret itself'))
  else if (SERVER_KEY.test(text)) tell(warning(path, "the server's key stands in it"))
  else if (text.startsWith('data:image/')) tell({severity: 'note', path, message: 'an image'})
}

function secretOf(sources: readonly string[]): string {
  const named = sources.length === 0 ? '' : ` (${sources.join(', ')})`
  return `what looks like a secret stands in it${named}`
}

function warning(path: string, message: string): Leak {
  return {severity: 'warn', path, message}
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)
}
