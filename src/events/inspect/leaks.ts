import type {Severity} from '../read/read.ts'
import {isObject} from '../schema.ts'

/** Something that sharing the event would tell. */
export interface Leak {
  readonly severity: Severity
  /** JSON pointer. */
  readonly path: string
  readonly message: string
}

/** What is there to be seen by whoever may see the event; nothing masks it. */
const TELLING: Readonly<Record<string, readonly [name: string, message: string][]>> = {
  LLMCompletionLogEvent: [['log_data', 'holds whole prompts']],
  HookExecutionEvent: [
    ['stdout', 'what a hook prints is not masked'],
    ['stderr', 'what a hook prints is not masked'],
    ['hook_input', 'what a hook is given is not masked'],
  ],
  SystemPromptEvent: [['dynamic_context', 'names secrets, hosts and repositories']],
}

const CREDENTIALS: ReadonlySet<string> = new Set(['session_api_key', 'api_key'])
const MASKED = /^(?:\*+|<redacted:.*>|<secret-hidden>)$/u
/** A value that the service encrypted: who has its key can read it. */
const ENCRYPTED = /\bgAAAA[\w-]{20}/u
const SERVER_KEY = /\bOH_SECRET_KEY=/u
/** One event can be full of them. */
const MOST = 20

/** Never says what leaks. */
export function leaksIn(event: Readonly<Record<string, unknown>>): Leak[] {
  const leaks: Leak[] = []
  for (const [name, message] of TELLING[String(event.kind)] ?? []) {
    if (!isEmpty(event[name])) leaks.push({severity: 'note', path: `/${name}`, message})
  }
  collect(event, '', leaks)
  return leaks.slice(0, MOST)
}

function collect(value: unknown, path: string, leaks: Leak[]): void {
  if (leaks.length >= MOST) return
  if (typeof value === 'string') leaks.push(...ofText(value, path))
  else if (Array.isArray(value)) for (const [at, item] of value.entries()) collect(item, `${path}/${at}`, leaks)
  else if (isObject(value)) for (const [name, own] of Object.entries(value)) ofMember(name, own, path, leaks)
}

function ofMember(name: string, value: unknown, path: string, leaks: Leak[]): void {
  const place = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const isMasked = isEmpty(value) || MASKED.test(String(value))
  if (name === 'encrypted_content' && !isMasked) leaks.push(leak(place, 'encrypted content is not to be shown'))
  else if (CREDENTIALS.has(name) && !isMasked) leaks.push(leak(place, 'a key that is not masked'))
  else collect(value, place, leaks)
}

function ofText(text: string, path: string): Leak[] {
  if (ENCRYPTED.test(text)) return [leak(path, 'an encrypted value: treat it as the secret itself')]
  if (SERVER_KEY.test(text)) return [leak(path, "the server's key stands in it")]
  return text.startsWith('data:image/') ? [{severity: 'note', path, message: 'an image'}] : []
}

function leak(path: string, message: string): Leak {
  return {severity: 'warn', path, message}
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)
}
