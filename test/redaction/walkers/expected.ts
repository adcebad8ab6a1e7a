import {isSecretName} from '../../../src/redaction/rules/names/secret-name.ts'
import {isInnerKey} from '../../../src/redaction/rules/values/containers.ts'
import {secretPart} from '../../../src/redaction/rules/values/secret-part.ts'
import {maskOf} from './walked.ts'

type Json = null | boolean | number | string | Json[] | {[key: string]: Json}

/** Returns the expected output for a parsed document. It is the specification of the walkers. */
export function expected(value: Json, name = '', listKind = ''): Json {
  if (Array.isArray(value)) return value.map(item => expected(item, name))
  if (value !== null && typeof value === 'object') return expectedMap(value, name, listKind)
  return typeof value === 'string' && isSecretName(name) ? part(name, value, 'rule/key-value') : value
}

function expectedMap(map: {[key: string]: Json}, outer: string, listKind: string): Json {
  const isSecret = map.kind === 'Secret' || (map.kind === undefined && listKind === 'SecretList')
  const pair = [map.name, map.key].find(name => typeof name === 'string' && isSecretName(name))
  const entries = Object.entries(map).map(([key, value]): [string, Json] => {
    if (isSecret && (key === 'data' || key === 'stringData')) return [key, secretData(key, value)]
    if (key === 'items' && Array.isArray(value)) return [key, value.map(item => expected(item, '', String(map.kind)))]
    if (typeof value === 'string' && isInnerKey(key, outer, value) && isSecretName(outer))
      return [key, part(outer, value, 'rule/key-value')]
    if (key === 'value' && typeof value === 'string' && typeof pair === 'string')
      return [key, part(pair, value, 'rule/env-value')]
    return [key, expected(value, key)]
  })
  return Object.fromEntries(entries)
}

function secretData(key: string, data: Json): Json {
  const mask = key === 'data' ? toBase64(maskOf('rule/k8s-secret-data')) : maskOf('rule/k8s-secret-string-data')
  const entries = Object.entries(data as {[key: string]: Json})
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' && value.trim() === '' ? value : mask]),
  )
}

function part(name: string, value: string, source: string): string {
  const found = secretPart(name, value)
  return found === null ? value : value.slice(0, found.start) + maskOf(source) + value.slice(found.end)
}

export function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}
