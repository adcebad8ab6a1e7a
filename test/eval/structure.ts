import {parse as parseToml} from 'smol-toml'
import {parseAllDocuments} from 'yaml'
import type {Case} from './cases.ts'

/** Returns true if a text that can be parsed has the same types afterwards; null if it could not be parsed before. */
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

/** Returns the keys and types in a document; null if it does not parse. */
function shapeOf(read: Reader, text: string): string | null {
  try {
    return JSON.stringify(read(text), (_, value) =>
      isBytes(value) ? 'bytes' : typeof value === 'object' ? value : typeOf(value),
    )
  } catch {
    return null
  }
}

/** Returns true if the value is a buffer in JSON's form. */
function isBytes(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
}

/** A secret number becomes a string, because a mask is not a number. */
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

/** Returns the names of tags and attributes. Throws if tags are not nested correctly. */
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
