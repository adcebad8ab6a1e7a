import {isSecretName} from '../../rules/names/secret-name.ts'
import {isPlainName} from '../standing.ts'
import type {Leaf} from './lines.ts'

const DEEPEST = 64

/** Returns all strings of a JSON object or list; undefined for other text. Templates of a Helm release are left out. */
export function jsonLeaves(text: string): Leaf[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return [...leavesOf(withoutChart(JSON.parse(text)), '', false, DEEPEST)]
  } catch {
    return undefined
  }
}

function* leavesOf(value: unknown, name: string, certain: boolean, depth: number): Generator<Leaf> {
  if (typeof value === 'string') yield {text: value, name, certain}
  if (typeof value !== 'object' || value === null || depth === 0) return
  if (Array.isArray(value)) {
    for (const item of value) yield* leavesOf(item, name, certain, depth - 1)
    return
  }
  const named = nameOfEnv(value)
  const isSecret = 'kind' in value && value.kind === 'Secret'
  for (const [key, inner] of Object.entries(value)) {
    const under = named !== undefined && key === 'value' ? named : key
    yield* leavesOf(inner, under, isCertain(under, certain, isSecret && /^(?:data|stringData)$/.test(key)), depth - 1)
  }
}

/**
 * Returns true if the value is in a Secret or its name marks a secret. Below such a name, a value with a harmless name
 * of its own is not secret.
 */
function isCertain(name: string, above: boolean, inSecret: boolean): boolean {
  return inSecret || isSecretName(name) || (above && !isPlainName(name) && !REFERENCE.test(name))
}

const REFERENCE = /(?:secret|ref|name|path|file|url|uri|id|enabled)$/i

/** Returns the name in `{"name": "DB_PASSWORD", "value": "..."}`, an entry of a container's `env`. */
function nameOfEnv(value: object): string | undefined {
  return 'name' in value && 'value' in value && typeof value.name === 'string' ? value.name : undefined
}

/** Removes the templates of the chart from a Helm release, because they are public and large. */
function withoutChart(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('chart' in value) || !('manifest' in value)) return value
  const {chart, ...release} = value
  const values = typeof chart === 'object' && chart !== null && 'values' in chart ? chart.values : undefined
  return {...release, values}
}
