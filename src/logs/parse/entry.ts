import {type Level, levelOf} from './level.ts'
import {isTraceLine} from './trace.ts'

/** A parsed record, independent of its format. */
export interface Entry {
  readonly level: Level | null
  readonly message: string
  /** The remaining fields of a JSON line: not the message, times or levels. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The lines after the first one, for example a stack trace. */
  readonly trace: readonly string[]
}

/** Parses the lines of one record: JSON of any logger, or text. Unknown text is a message without a level. */
export function entryOf([first = '', ...further]: readonly string[]): Entry {
  const whole = further.length > 0 && first.trim() === '{' ? [first, ...further].join('\n') : first
  const json = jsonEntry(whole)
  if (json !== null) return whole === first ? {...json, trace: [...json.trace, ...further]} : json
  const {level, message} = textEntry(first)
  const isTrace = isTraceLine(first) || further.some(isTraceLine)
  return {level: level ?? (isTrace ? 'ERROR' : null), message, fields: {}, trace: further}
}

interface JsonEntry {
  readonly level: Level | null
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly trace: readonly string[]
}

/** The fields that may contain the message, in order of precedence. */
const MESSAGE = ['message', 'msg', 'event'] as const
const LEVEL = ['severity', 'levelname', 'level', 'lvl'] as const
/** Times are dropped, because the kubelet's timestamp is used. */
const TIME_FIELDS = ['ts', 'asctime', 'timestamp', 'time', '@timestamp'] as const
const TRACE = ['exc_info', 'stack_info', 'stacktrace', 'stack_trace', 'stack', 'exception'] as const

const TOLD: ReadonlySet<string> = new Set([...LEVEL, ...TIME_FIELDS])
const TRACES: ReadonlySet<string> = new Set(TRACE)

/** Returns null if the text is not a JSON object. */
function jsonEntry(text: string): JsonEntry | null {
  if (!text.startsWith('{') || !text.trimEnd().endsWith('}')) return null
  const object = parsed(text)
  if (object === null) return null
  const said = MESSAGE.find(name => typeof object[name] === 'string')
  const fields: Record<string, unknown> = {}
  const trace: string[] = []
  // a loop over keys: with a list of entries for each line, parsing would take twice as long
  for (const name in object) {
    const value = object[name]
    if (name === said || TOLD.has(name)) continue
    const lines = TRACES.has(name) ? traceOf(value) : null
    if (lines === null || (lines.length === 0 && !isNothing(value))) fields[name] = value
    else trace.push(...lines)
  }
  return {level: firstLevel(object), message: said === undefined ? '' : String(object[said]), fields, trace}
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> // the cast is safe: a text that begins with a brace can only be an object
  } catch {
    return null
  }
}

/** Loggers write `null`, `false` or an empty list if there is no trace. */
function isNothing(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0)
}

function firstLevel(object: Record<string, unknown>): Level | null {
  for (const name of LEVEL) {
    const level = levelOf(object[name])
    if (level !== null) return level
  }
  return null
}

/** A trace is a string of lines, or a list of such strings. */
function traceOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter(part => typeof part === 'string') : [value]
  return texts.flatMap(text => (typeof text === 'string' && text !== '' ? text.trimEnd().split('\n') : []))
}

interface TextEntry {
  readonly level: Level | null
  readonly message: string
}

/** Only this many characters at the beginning of a line are searched for a level. */
const HEAD = 120
const WORD = 'TRACE|DEBUG|INFO|NOTICE|LOG|WARN|WARNING|ERR|ERROR|SEVERE|CRIT|CRITICAL|ALERT|EMERG|FATAL|PANIC'
const TIME = String.raw`\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?`

/** Formats that begin with a time and a level, followed by the message. */
const SHAPES: readonly RegExp[] = [
  // Keycloak and most programs on a JVM: 2026-03-01 12:00:00,123 WARN  [org.keycloak.events] (executor-1) ...
  new RegExp(`^${TIME} +(${WORD}) +(.*)$`, 's'),
  // LiteLLM: 12:00:00 - LiteLLM Proxy:ERROR: utils.py:12 - ...
  new RegExp(`^\\d\\d:\\d\\d:\\d\\d - [\\w ]{1,40}:(${WORD}): *(.*)$`, 's'),
  // PostgreSQL: 2026-03-01 12:00:00.123 UTC [42] ERROR:  ...
  new RegExp(`^${TIME} \\[\\d+\\] +(${WORD}): +(.*)$`, 's'),
  // nginx: 2026/03/01 12:00:00 [error] 42#42: ...
  new RegExp(`^${TIME} \\[(debug|info|notice|warn|error|crit|alert|emerg)\\] (.*)$`, 's'),
]
const SHAPES_WITHOUT_TIME: readonly RegExp[] = [
  // uvicorn: INFO:     10.0.0.1:41012 - "GET / HTTP/1.1" 200 OK
  new RegExp(`^(${WORD}): +(.*)$`, 's'),
  // Kubernetes (klog): E0301 12:00:00.123456 1 main.go:12] ...
  /^([IWEF])\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ ([^ ]+:\d+\] .*)$/s,
]
const DIGIT = /^\d/
const CAPITAL = /^[A-Z]/

const ANYWHERE = new RegExp(`(?:^|[\\s[|:(])(${WORD})(?=[\\s\\]:|,)]|$)`)
const LOGFMT = /(?:^|\s)(?:level|lvl|severity)="?([A-Za-z]+)/

function textEntry(line: string): TextEntry {
  for (const shape of DIGIT.test(line) ? SHAPES : CAPITAL.test(line) ? SHAPES_WITHOUT_TIME : []) {
    const [, word, message = ''] = shape.exec(line) ?? []
    if (word !== undefined) return {level: levelOf(word), message}
  }
  const head = line.slice(0, HEAD)
  return {level: levelOf((ANYWHERE.exec(head) ?? LOGFMT.exec(head))?.[1]), message: line}
}
