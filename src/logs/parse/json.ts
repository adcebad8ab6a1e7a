import {type Level, levelOf} from './level.ts'

export interface JsonEntry {
  readonly level: Level | null
  readonly message: string
  /** All other fields, without times and levels. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly trace: readonly string[]
}

/** Names of the message, in order of precedence; if a line has several, the others stay ordinary fields. */
const MESSAGE = ['message', 'msg', 'event'] as const
const LEVEL = ['severity', 'levelname', 'level', 'lvl'] as const
/** Times are dropped, because the kubelet's timestamp is used. */
const TIME = ['ts', 'asctime', 'timestamp', 'time', '@timestamp'] as const
const TRACE = ['exc_info', 'stack_info', 'stacktrace', 'stack_trace', 'stack', 'exception'] as const

const TOLD: ReadonlySet<string> = new Set([...LEVEL, ...TIME])
const TRACES: ReadonlySet<string> = new Set(TRACE)

/** Parses one line of a JSON logger. Null if the line is not a JSON object. */
export function jsonEntry(text: string): JsonEntry | null {
  if (!text.startsWith('{') || !text.trimEnd().endsWith('}')) return null
  const object = parsed(text)
  if (object === null) return null
  const said = MESSAGE.find(name => typeof object[name] === 'string')
  const fields: Record<string, unknown> = {}
  const trace: string[] = []
  // not Object.entries: a list for each line costs as much as all other work
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
    return JSON.parse(text) as Record<string, unknown> // the text starts with a brace
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

/** A trace is a string with line ends, or a list of such strings. */
function traceOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter(part => typeof part === 'string') : [value]
  return texts.flatMap(text => (typeof text === 'string' && text !== '' ? text.trimEnd().split('\n') : []))
}
