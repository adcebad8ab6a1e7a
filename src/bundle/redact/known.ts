import type {Secret} from '../../redaction/needles/secret.ts'
import {isSecretName} from '../../redaction/rules/names/secret-name.ts'
import {isSecretKind, isSecretType} from '../../redaction/walkers/secret-object.ts'

export interface Known {
  readonly secrets: Secret[]
  /** Names of objects are never secrets, even if a secret has the same value. */
  readonly names: Set<string>
}

type Fields = Readonly<Record<string, unknown>>

interface Owner {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

const NOBODY: Owner = {kind: 'object', namespace: '-', name: '-'}
/** The maximum depth of documents inside text fields of documents. */
const DEEPEST_TEXT = 3

/** Collects values that are secret by their position: data of Secrets, variables and keys with secret names. */
export function learnDocument(document: unknown, known: Known): void {
  learn(document, NOBODY, 0, known)
}

function learn(value: unknown, owner: Owner, textDepth: number, known: Known): void {
  if (typeof value === 'string') learnText(value, owner, textDepth, known)
  else if (Array.isArray(value)) for (const item of value) learn(item, owner, textDepth, known)
  else if (isFields(value)) learnFields(value, owner, textDepth, known)
}

function learnFields(value: Fields, owner: Owner, textDepth: number, known: Known): void {
  const self = ownerOf(value, owner)
  learnNames(value, known.names)
  for (const {ref, text, encoding} of secretsIn(value, self)) {
    if (text !== '') known.secrets.push({ref: clean(ref), value: Buffer.from(text, encoding)})
  }
  for (const part of Object.values(value)) learn(part, self, textDepth, known)
}

/** Some fields contain a document as text, for example the last applied configuration. */
function learnText(text: string, owner: Owner, depth: number, known: Known): void {
  if (depth === DEEPEST_TEXT || !/^\s*[{[]/.test(text)) return
  try {
    learn(JSON.parse(text), owner, depth + 1, known)
  } catch {
    // the text is not a document
  }
}

function ownerOf({kind, metadata}: Fields, outer: Owner): Owner {
  const named = typeof kind === 'string' ? kind.replace(/List$/, '') : outer.kind
  if (!isFields(metadata) || typeof metadata.name !== 'string') return {...outer, kind: named}
  return {kind: named, namespace: textOf(metadata.namespace) || '-', name: metadata.name}
}

function learnNames({metadata}: Fields, names: Set<string>): void {
  if (!isFields(metadata)) return
  for (const name of [metadata.name, metadata.namespace]) if (typeof name === 'string' && name !== '') names.add(name)
}

interface Found {
  readonly ref: string
  readonly text: string
  readonly encoding: 'utf8' | 'base64'
}

function secretsIn(fields: Fields, owner: Owner): Found[] {
  const {kind, namespace, name} = owner
  const whose = `${namespace}/${name}`
  const {data, stringData} = fields
  if (isOfSecret(fields, kind) && (isFields(data) || isFields(stringData))) {
    return [...textsOf(data, 'base64'), ...textsOf(stringData, 'utf8')].map(at => ({
      ...at,
      ref: `secret/${whose}.${at.key}`,
    }))
  }
  if ('configMapExists' in fields) return ofConfigMap(data, `${textOf(fields.namespace)}/${textOf(fields.name)}`)
  if (kind === 'ConfigMap' && isFields(data)) return ofConfigMap(data, whose)
  if ('secretExists' in fields) return ofCollector(fields)
  return ofVariable(fields, `${namespace}/${kind}/${name}`)
}

/** The items of a list may lack their kind. In that case, the type identifies a Secret. */
function isOfSecret({apiVersion, type, kind: own}: Fields, kind: string): boolean {
  if (isSecretKind(kind, typeof apiVersion === 'string' ? apiVersion : null)) return true
  return own === undefined && typeof type === 'string' && isSecretType(type)
}

function ofConfigMap(data: unknown, whose: string): Found[] {
  return textsOf(data, 'utf8')
    .filter(({key}) => isSecretName(key))
    .map(at => ({...at, ref: `configmap/${whose}.${at.key}`}))
}

/** Reads a file of troubleshoot's collector: `secrets/NAMESPACE/NAME[/KEY].json`. */
function ofCollector({namespace, name, key, value}: Fields): Found[] {
  if (typeof value !== 'string') return []
  return [{ref: `secret/${textOf(namespace)}/${textOf(name)}.${textOf(key)}`, text: value, encoding: 'utf8'}]
}

function ofVariable({name, value}: Fields, whose: string): Found[] {
  if (typeof name !== 'string' || typeof value !== 'string' || !isSecretName(name)) return []
  return [{ref: `env/${whose}.${name}`, text: value, encoding: 'utf8'}]
}

function textsOf(
  data: unknown,
  encoding: Found['encoding'],
): {key: string; text: string; encoding: Found['encoding']}[] {
  if (!isFields(data)) return []
  return Object.entries(data).flatMap(([key, text]) => (typeof text === 'string' ? [{key, text, encoding}] : []))
}

/** Replaces characters that a mask cannot contain. */
function clean(ref: string): string {
  return ref.replace(/[^\w./-]/g, '_').slice(0, 300)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
