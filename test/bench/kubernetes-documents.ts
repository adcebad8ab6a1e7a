import {type Fields, type ObjectList, objectLists, type Value} from './kubernetes-objects.ts'
import {characters, type LogText, random} from './log-text.ts'

/** `yaml` and `json` are the formats of `kubectl get -o`. `lines` is that of an API server: each list in one line. */
export type Form = 'yaml' | 'json' | 'lines'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns consecutive lists of Kubernetes objects. The last one is cut at the size. */
export function kubernetesDocuments(form: Form, size: number, secretCount: number): LogText {
  const next = random(23)
  const secrets = Array.from({length: secretCount}, () => characters(next, 24, LETTERS))
  const lists = objectLists(secrets)
  const bytes = Buffer.allocUnsafe(size)
  for (let written = 0; written < size; ) written += bytes.write(WRITERS[form](lists.next().value), written)
  return {bytes, secrets}
}

const WRITERS: Readonly<Record<Form, (list: ObjectList) => string>> = {
  yaml: list => `---${yamlOf(printed(list), '')}\n`,
  json: list => `${JSON.stringify(printed(list), null, 4)}\n`,
  lines: ({kind, apiVersion, items}) =>
    `${JSON.stringify({kind: `${kind}List`, apiVersion, metadata: {resourceVersion: '81236651'}, items})}\n`,
}

/** Returns a list as kubectl prints it: each object has its kind, and all keys are sorted. */
function printed({kind, apiVersion, items}: ObjectList): Value {
  const objects = items.map((item): Fields => ({apiVersion, kind, ...item}))
  return sorted({apiVersion: 'v1', items: objects, kind: 'List', metadata: {resourceVersion: ''}})
}

function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map(key => [key, sorted((value as Fields)[key] ?? null)]))
}

/** Returns the text after a key: on the same line, or on further lines, where a list has no extra indentation. */
function yamlOf(value: Value, indent: string): string {
  if (value === null || typeof value !== 'object') return ` ${scalarOf(value, indent)}`
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []'
    return value.map(item => `\n${indent}-${fitted(yamlOf(item, `${indent}  `), indent)}`).join('')
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return ' {}'
  return entries
    .map(([key, inner]) => `\n${indent}${key}:${yamlOf(inner, Array.isArray(inner) ? indent : `${indent}  `)}`)
    .join('')
}

/** Puts the first key of an item after its dash. */
function fitted(item: string, indent: string): string {
  return item.startsWith('\n') ? ` ${item.slice(indent.length + 3)}` : item
}

function scalarOf(value: string | number | boolean | null, indent: string): string {
  if (typeof value !== 'string') return String(value)
  if (value.includes('\n')) return `|\n${value.trimEnd().replace(/^/gm, indent || '  ')}`
  if (/^(?:true|false|null|\d*|\d{4}-\S+Z)$/i.test(value)) return JSON.stringify(value)
  return /^(?:[[\]{}"'#&*!|>%@`]|- )|: | #/.test(value) ? `'${value.replaceAll("'", "''")}'` : value
}
