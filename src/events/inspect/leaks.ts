import {beginningOf} from '../few.ts'
import {HIDDEN_SECRET} from '../masks.ts'
import type {Severity} from '../read/read.ts'
import {isObject} from '../schema.ts'
import {pointer} from '../validate/complaint.ts'

const MASKED = new RegExp(`^(?:\\*+|<redacted:.*>|${HIDDEN_SECRET})$`, 'u')
/** A value that the service encrypted. The key of the service decrypts this value. */
const ENCRYPTED = /\bgAAAA[\w-]{20}/u
const SERVER_KEY = /\bOH_SECRET_KEY=/u

/** Returns what a document reveals, without the values. `clean` is its masked copy, or null if masking failed. */
export function leaksIn(document: Readonly<Record<string, unknown>>, clean: unknown): Leak[] {
  const leaks = leakList()
  collect(document, '', leak => leaks.add(leak))
  if (clean === null) leaks.add(warning('', 'the document could not be searched for secrets'))
  else
    for (const {path, sources} of maskedPlaces(document, clean))
      leaks.add(warning(path, sources.includes(HOOK_COMMAND) ? HOLE : secretOf(sources)))
  return leaks.list()
}

const HOOK_COMMAND = 'rule/hook-command'
const HOLE = 'this command contains a secret, so it is masked and cannot be run (rule/hook-command)'

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
  else if (SERVER_KEY.test(text)) tell(warning(path, "it contains the server's key"))
  else if (text.startsWith('data:image/')) tell({severity: 'note', path, message: 'an image'})
}

function secretOf(sources: readonly string[]): string {
  const named = sources.length === 0 ? '' : ` (${sources.join(', ')})`
  return `it seems to contain a secret${named}`
}

function warning(path: string, message: string): Leak {
  return {severity: 'warn', path, message}
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)
}

/** A position in a document whose value changes when secrets are masked. */
interface MaskedPlace {
  /** A JSON pointer to the value. If the name is the secret, the pointer leads to the object with this name. */
  readonly path: string
  /** The sources that the masks name, for example `rule/ID`. */
  readonly sources: readonly string[]
}

const MASK = /<redacted:([\w./-]+)#[0-9a-f]{16}>/gu

function maskedPlaces(before: unknown, after: unknown): MaskedPlace[] {
  if (before === after) return []
  if (Array.isArray(before) && Array.isArray(after))
    return before.flatMap((item, at) => below(`/${at}`, maskedPlaces(item, after[at])))
  if (isObject(before) && isObject(after)) return inMembers(before, after)
  return [{path: '', sources: added(before, after)}]
}

function inMembers(before: Record<string, unknown>, after: Record<string, unknown>): MaskedPlace[] {
  const names = Object.keys(after)
  const renamed = names.filter(name => !Object.hasOwn(before, name))
  const places: MaskedPlace[] = renamed.length === 0 ? [] : [{path: '', sources: added('', renamed.join(' '))}]
  for (const name of names)
    if (Object.hasOwn(before, name)) places.push(...below(pointer('', name), maskedPlaces(before[name], after[name])))
  return places
}

function below(path: string, places: readonly MaskedPlace[]): MaskedPlace[] {
  return places.map(place => ({...place, path: path + place.path}))
}

/** Returns the sources of the masks that only the masked copy contains. */
function added(before: unknown, after: unknown): string[] {
  const known = new Set(masksIn(before).map(([mask]) => mask))
  const masks = masksIn(after).filter(([mask]) => !known.has(mask))
  return [...new Set(masks.map(([, source = '']) => source))]
}

function masksIn(value: unknown): RegExpExecArray[] {
  return typeof value === 'string' ? [...value.matchAll(MASK)] : []
}

type Named = Readonly<
  Record<
    string,
    {
      readonly severity: 'warn' | 'note'
      readonly message: string
      /** If set, the property is reported only if its value is an object in which one of these fields is not empty. */
      readonly where?: readonly string[]
    }
  >
>

/** Unmasked properties by the kind of their object: docs/reference-behaviour.md#not-masked */
const TELLING: Readonly<Record<string, Named>> = {
  LLMCompletionLogEvent: {log_data: note('contains complete prompts')},
  HookExecutionEvent: {
    stdout: note('output of hooks is not masked'),
    stderr: note('output of hooks is not masked'),
    hook_input: note('input of hooks is not masked'),
  },
  SystemPromptEvent: {dynamic_context: note('names secrets, hosts and repositories')},
  TerminalObservation: {
    metadata: {
      ...note('names the user, the host and its folders'),
      where: ['username', 'hostname', 'working_dir', 'py_interpreter_path'],
    },
  },
}

/** Properties that are reported in any object. State updates, `meta.json` and `base_state.json` have no kind. */
const TELLING_MEMBERS: Named = {
  api_key: warn('a key that is not masked'),
  session_api_key: warn('a key that is not masked'),
  encrypted_content: warn('encrypted content must not be shown'),
  llm: {...note('names the model and its address'), where: ['model', 'base_url']},
  mcp_config: note('names servers and their settings'),
  created_by_user_id: note('names the user'),
  sandbox_id: note('names the sandbox'),
}

function note(message: string) {
  return {severity: 'note', message} as const
}

function warn(message: string) {
  return {severity: 'warn', message} as const
}

/** A position that reveals information to every reader of the document. */
export interface Leak {
  readonly severity: Severity
  /** The JSON pointer of the position. */
  readonly path: string
  readonly message: string
}

/** The maximum number of listed leaks of each severity in one document. */
const MOST = 20
const LONGEST_PATH = 500

/** Returns a list with the most severe leak of each position. The list counts leaks beyond the limit. */
function leakList() {
  const byPath = new Map<string, Leak>()
  const counts = new Map<Severity, number>()

  function add(leak: Leak): void {
    const known = byPath.get(leak.path)
    if (known !== undefined && (known.severity === leak.severity || leak.severity === 'note')) return
    const count = counted(leak.severity, 1)
    if (known !== undefined) counted(known.severity, -1)
    if (count <= MOST) byPath.set(leak.path, {...leak, path: beginningOf(leak.path, LONGEST_PATH)})
  }

  function counted(severity: Severity, by: number): number {
    const count = (counts.get(severity) ?? 0) + by
    counts.set(severity, count)
    return count
  }

  function list(): Leak[] {
    const more = [...counts].filter(([, count]) => count > MOST)
    const words = more.map(([severity, count]) => ({severity, path: '', message: `${count - MOST} more of this sort`}))
    return [...byPath.values(), ...words]
  }

  return {add, list}
}
