import {parse as parseToml} from 'smol-toml'
import {parseAllDocuments} from 'yaml'
import type {Case} from './cases.ts'

/** Whether a text that parsed before parses after, with the types it had; null when it did not parse before. */
export function isStructureKept({format, text}: Pick<Case, 'format' | 'text'>, output: string): boolean | null {
  const read = READERS[format]
  const before = read === undefined ? null : shapeOf(read, text)
  return before === null ? null : shapeOf(read as Reader, output) === before
}

type Reader = (text: string) => unknown

const READERS: Readonly<Record<string, Reader>> = {
  json: text => JSON.parse(text),
  'k8s-json': text => JSON.parse(text),
  jsonl: readLines,
  log: readLines,
  yaml: readYaml,
  'k8s-yaml': readYaml,
  toml: text => parseToml(text),
  xml: tagsOf,
  html: tagsOf,
}

/** The types of all that is in a document, with its keys; null when it does not parse. */
function shapeOf(read: Reader, text: string): string | null {
  try {
    return JSON.stringify(read(text), (_, value) =>
      isBytes(value) ? 'bytes' : typeof value === 'object' ? value : typeOf(value),
    )
  } catch {
    return null
  }
}

/** As a buffer is written in JSON. */
function isBytes(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
}

/** A number that is secret becomes a string, because no mask is a number. */
function typeOf(value: unknown): string {
  return typeof value === 'number' ? 'string' : typeof value
}

function readLines(text: string): unknown {
  return text.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : []))
}

function readYaml(text: string): unknown {
  return parseAllDocuments(text).map(document => {
    if (document.errors.length > 0) throw new Error('no YAML')
    return document.toJS()
  })
}

/** Names of tags and attributes; throws when they are not nested. */
function tagsOf(text: string): unknown {
  const open: string[] = []
  const all: string[] = []
  for (const [tag, end, name = ''] of text.matchAll(/<(\/?)([\w:.-]+)(?:"[^"]*"|'[^']*'|[^<>"'])*>/g)) {
    all.push(`${end}${name} ${[...tag.matchAll(/([\w:.-]+)=/g)].length}`)
    if (end === '' && !tag.endsWith('/>') && !VOID.has(name)) open.push(name)
    if (end !== '' && open.pop() !== name) throw new Error('not nested')
  }
  if (open.length > 0 || all.length === 0) throw new Error('not closed')
  return all.join()
}

const VOID: ReadonlySet<string> = new Set(['input', 'meta', 'br', 'img', 'link', 'hr'])
