import type {Entry} from '../../logs/parse/entry.ts'
import type {Level} from '../../logs/parse/level.ts'
import type {SourcedRecord} from '../../logs/records/record.ts'
import {visible} from '../../visible.ts'
import type {Terminal} from '../output/terminal.ts'
import type {LogFormat} from '../render/formats.ts'

export type Render = (record: SourcedRecord, entry: () => Entry) => string

interface Detail {
  /** True to print the kubelet's time as it is. */
  readonly timestamps: boolean
}

export function renderAs(format: LogFormat, terminal: Terminal, {timestamps}: Detail): Render {
  if (format === 'json') return jsonLine
  if (format === 'raw') return timestamps ? rawLinesWithTimes : rawLines
  return textLines(terminal, timestamps ? exactTime : shortTime)
}

/** Returns a line of JSON. `time` is the kubelet's time with nanoseconds; `level` is null if there is none. */
function jsonLine({source, record}: SourcedRecord, entry: () => Entry): string {
  const {component, namespace, pod, container} = source
  const {level, message, fields, trace} = entry()
  const more = {...(Object.keys(fields).length > 0 && {fields}), ...(trace.length > 0 && {trace})}
  return `${JSON.stringify({time: record.stamp, component, namespace, pod, container, level, message, ...more})}\n`
}

function rawLines({record: {lines}}: SourcedRecord): string {
  return lines.length === 1 ? `${lines[0]}\n` : lines.map(line => `${line}\n`).join('')
}

/** The lines of a stack trace have the time of their first line. */
function rawLinesWithTimes({record: {stamp, lines}}: SourcedRecord): string {
  return lines.map(line => `${stamp} ${line}\n`).join('')
}

const LEVEL_COLOURS: Readonly<Record<Level, string>> = {
  TRACE: '90',
  DEBUG: '34',
  INFO: '32',
  WARN: '33',
  ERROR: '31',
  FATAL: '1;97;41',
}
const FAINT = '2'
/** The maximum width of the column of labels. A longer label indents only its own line. */
const WIDEST_LABEL = 48
const LEVEL_WIDTH = 5

/** In a pipe, each line of a stack trace also begins with time and pod, so that `grep` keeps them. */
function textLines({isTty, color}: Terminal, timeOf: (stamp: string) => string): Render {
  const paint = (text: string, as: string) => (color && text !== '' ? `\u001B[${as}m${text}\u001B[0m` : text)
  let width = 0

  return ({source, record}, entry) => {
    const {level, message, fields, trace} = entry()
    if (isTty) width = Math.max(width, Math.min(WIDEST_LABEL, source.label.length))
    const label = paint(source.label.padEnd(width), colourOf(source.pod ?? source.label))
    const time = timeOf(record.stamp)
    const head = `${paint(time, FAINT)} ${label} `
    const word = level === null ? '-'.padEnd(LEVEL_WIDTH) : paint(level.padEnd(LEVEL_WIDTH), LEVEL_COLOURS[level])
    const show = record.lines.length === 1 && isPlain(record.lines[0] ?? '') ? asItIs : shown
    const first = `${head}${word} ${show(message)}${paint(fieldWords(fields, message === '', show), FAINT)}\n`
    if (trace.length === 0) return first
    const before = isTty ? ' '.repeat(time.length + 1) : head
    return first + trace.map(line => `${before}    ${paint(shown(line, true), FAINT)}\n`).join('')
  }
}

function exactTime(stamp: string): string {
  return stamp
}

function shortTime(stamp: string): string {
  if (stamp.endsWith('Z') && stamp.length >= 24) return `${stamp.slice(0, 23)}Z`
  return new Date(stamp).toISOString()
}

const COLOUR_CODE = new RegExp(`${String.fromCharCode(27)}\\[[0-9;:?]{0,32}[A-Za-z]`, 'g')
const UNUSUAL = /[^\x20-\x7e]/

function shown(text: string, keepsIndent = false): string {
  if (!UNUSUAL.test(text)) return text
  const plain = text.replace(COLOUR_CODE, '')
  return visible(keepsIndent ? plain.replace(/^\t+/, tabs => '    '.repeat(tabs.length)) : plain)
}

/** Returns true if the line contains only printable ASCII, even after JSON escapes in the line are decoded. */
function isPlain(line: string): boolean {
  return !line.includes('\\') && !UNUSUAL.test(line)
}

function asItIs(text: string): string {
  return text
}

function fieldWords(fields: Entry['fields'], isAll: boolean, show: (text: string) => string): string {
  let words = ''
  for (const name in fields) words += ` ${show(name)}=${valueWords(fields[name], show)}`
  return isAll ? words.slice(1) : words
}

function valueWords(value: unknown, show: (text: string) => string): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return show(value)
  return show(JSON.stringify(value))
}

/** Colours that are readable on dark and light backgrounds. Red is missing because it marks errors. */
const COLOURS = ['36', '35', '32', '34', '33', '96', '95', '92', '94', '93'] as const

const known = new Map<string, string>()

/** Returns the same colour for a pod's name in every run. */
function colourOf(pod: string): string {
  const seen = known.get(pod)
  if (seen !== undefined) return seen
  let hash = 0
  for (const char of pod) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  const colour = COLOURS[hash % COLOURS.length] ?? COLOURS[0]
  known.set(pod, colour)
  return colour
}
