import type {Rule, Verb} from '../cluster/port.ts'
import {type Command, kubectl, type Program, program} from './command.ts'
import {coreRef} from './objects.ts'
import type {Step} from './repair.ts'

/** One data key of one Secret. */
export interface SecretPlace {
  readonly namespace: string
  readonly name: string
  readonly key: string
}

/** Where a new value comes from: another Secret as it is, or without the blanks around it; or nowhere, at random. */
export type ValueSource =
  | {readonly from: 'secret'; readonly secret: SecretPlace}
  | {readonly from: 'trimmed'; readonly secret: SecretPlace}
  | {readonly from: 'random'}

/** What the Secret is known to be when the step runs: absent, or there in this version. Null: any version. */
export type SecretVersion = 'absent' | {readonly resourceVersion: string | null; readonly hasValue: boolean}

/**
 * Writes one value into a Secret. It travels through pipes alone: no argument, no terminal, no annotation holds it. The
 * API server refuses the change when the Secret is no longer as it was seen, or when the source has no value.
 */
export function writeValue(target: SecretPlace, version: SecretVersion, source: ValueSource): Step {
  const {namespace, name, key} = target
  const absent = version === 'absent'
  const document = absent ? newSecret(target) : change(target, version.resourceVersion)
  const write = absent
    ? kubectl(namespace, 'create', '-f', '/dev/stdin')
    : kubectl(namespace, 'patch', 'secret', name, '--type', 'merge', '--patch-file', '/dev/stdin')
  return {
    does: `${absent ? 'create' : 'change'} Secret ${name}: key ${key} gets ${describeSource(source, target)}`,
    command: piped(valueAs(document, source, target), write),
    changes: 'changes-data',
    objects: [coreRef('Secret', namespace, name)],
    undo: absent ? [kubectl(namespace, 'delete', 'secret', name)] : version.hasValue ? OVERWRITTEN : ADDED,
    needs: [...reading(source), ...writing(target, absent)],
  }
}

const OVERWRITTEN = 'nothing brings the old value back: it is overwritten'
const ADDED = 'nothing to go back to: there was no value'

function describeSource(source: ValueSource, target: SecretPlace): string {
  if (source.from === 'random') return 'a new random value'
  const {name, key} = source.secret
  if (source.from === 'trimmed') return `the value of ${name}/${key} without the blanks around it`
  return name === target.name ? `the value of its key ${key}` : `the value of ${name}/${key}`
}

/** A template that writes a document around the value, and nothing at all when there is no value. */
function around(key: string, before: string, after: string): string {
  return `go-template={{with .data}}{{with index . "${key}"}}${before}{{.}}${after}{{end}}{{end}}`
}

interface Document {
  readonly before: string
  readonly after: string
}

function change({key}: SecretPlace, resourceVersion: string | null): Document {
  const seen = resourceVersion === null ? '' : `"metadata":{"resourceVersion":"${resourceVersion}"},`
  return {before: `{${seen}"data":{"${key}":"`, after: '"}}'}
}

function newSecret({name, key}: SecretPlace): Document {
  const head = `"apiVersion":"v1","kind":"Secret","metadata":{"name":"${name}"},"type":"Opaque"`
  return {before: `{${head},"data":{"${key}":"`, after: '"}}'}
}

/** Programs that write the document with the value in it. */
function valueAs({before, after}: Document, source: ValueSource, target: SecretPlace): Command {
  if (source.from === 'secret') {
    const {namespace, name, key} = source.secret
    return [kubectl(namespace, 'get', 'secret', name, '-o', around(key, before, after))]
  }
  const {namespace, name, key} = target
  const encode = ['create', 'secret', 'generic', name, `--from-file=${key}=/dev/stdin`, '--dry-run=client']
  const plain = source.from === 'random' ? RANDOM : trimmed(source.secret)
  return piped(plain, kubectl(namespace, ...encode, '-o', around(key, before, after)))
}

/** 32 bytes in hex. */
const RANDOM: Command = [
  program('od', '-An', '-v', '-tx1', '-N', '32', '/dev/urandom'),
  program('tr', '-d', String.raw` \n`),
]

/** Blanks, line ends, NUL and the byte order mark, at both ends: what the comparison of keys takes for dirt. */
function trimmed({namespace, name, key}: SecretPlace): Command {
  const blanks = String.raw`([ \t\r]|\357\273\277)+`
  return [
    kubectl(
      namespace,
      'get',
      'secret',
      name,
      '-o',
      `go-template={{with .data}}{{with index . "${key}"}}{{base64decode .}}{{end}}{{end}}`,
    ),
    program('tr', '-d', String.raw`\000`),
    program('env', 'LC_ALL=C', 'awk', `{ gsub(/^${blanks}|${blanks}$/, ""); printf "%s", $0 }`),
  ]
}

function piped([first, ...rest]: Command, ...last: readonly Program[]): Command {
  return [first, ...rest, ...last]
}

function reading(source: ValueSource): Rule[] {
  return source.from === 'random' ? [] : [secrets(source.secret, 'get')]
}

function writing(target: SecretPlace, absent: boolean): Rule[] {
  if (!absent) return [secrets(target, 'get', 'patch')]
  return [{apiGroup: '', resource: 'secrets', verbs: ['create'], namespace: target.namespace}]
}

function secrets({namespace, name}: SecretPlace, ...verbs: readonly Verb[]): Rule {
  return {apiGroup: '', resource: 'secrets', verbs, namespace, resourceNames: [name]}
}
