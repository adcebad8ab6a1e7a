import {type Level, levelOf} from './level.ts'

export interface TextEntry {
  readonly level: Level | null
  readonly message: string
}

/** The level has to be within this many characters of the line's start. */
const HEAD = 120
const WORD = 'TRACE|DEBUG|INFO|NOTICE|LOG|WARN|WARNING|ERR|ERROR|SEVERE|CRIT|CRITICAL|ALERT|EMERG|FATAL|PANIC'
const TIME = String.raw`\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?`

/** Formats that start with a time and a level, followed by the message. */
const SHAPES: readonly RegExp[] = [
  // Keycloak and most of what runs on a JVM: 2026-03-01 12:00:00,123 WARN  [org.keycloak.events] (executor-1) ...
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

/** Parses a line of text. If no known format contains the level, the whole line is the message. */
export function textEntry(line: string): TextEntry {
  for (const shape of DIGIT.test(line) ? SHAPES : CAPITAL.test(line) ? SHAPES_WITHOUT_TIME : []) {
    const [, word, message = ''] = shape.exec(line) ?? []
    if (word !== undefined) return {level: levelOf(word), message}
  }
  const head = line.slice(0, HEAD)
  return {level: levelOf((ANYWHERE.exec(head) ?? LOGFMT.exec(head))?.[1]), message: line}
}
