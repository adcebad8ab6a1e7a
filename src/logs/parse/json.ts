import type {Entry} from './entry.ts'
import {type Level, levelOf} from './level.ts'

const MESSAGE = ['message', 'msg', 'event'] as const
const LEVEL = ['severity', 'levelname', 'level', 'lvl'] as const
/** The kubelet's time counts. */
const TIME = ['ts', 'asctime', 'timestamp', 'time', '@timestamp'] as const
const TRACE = ['exc_info', 'stack_info', 'stacktrace', 'stack_trace', 'stack', 'exception'] as const
/** Of these several may be there, and each of them counts. */
const KNOWN: ReadonlySet<string> = new Set([...LEVEL, ...TIME])

/** One line of a JSON logger: of app, sandbox, proxy and their like. Null for a line that is no JSON object. */
export function jsonEntry(text: string): Entry | null {
  if (!text.startsWith('{') || !text.trimEnd().endsWith('}')) return null
  const object = parsed(text)
  if (object === null) return null
  const message = MESSAGE.find(name => typeof object[name] === 'string') ?? null
  const traces = TRACE.filter(name => traceOf(object[name]).length > 0)
  const isTold = (name: string) => KNOWN.has(name) || name === message || traces.some(trace => trace === name)
  const isEmptyTrace = (name: string) => TRACE.some(trace => trace === name) && isNothing(object[name])
  const fields = Object.entries(object).filter(([name]) => !isTold(name) && !isEmptyTrace(name))
  return {
    level: firstLevel(object),
    message: message === null ? '' : String(object[message]),
    fields: Object.fromEntries(fields),
    trace: traces.flatMap(name => traceOf(object[name])),
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> // it begins with a brace
  } catch {
    return null
  }
}

/** Loggers write `null`, `false` or an empty list where there is no trace. */
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

/** One string with line ends, or a list of them. */
function traceOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter(part => typeof part === 'string') : [value]
  return texts.flatMap(text => (typeof text === 'string' && text !== '' ? text.trimEnd().split('\n') : []))
}
