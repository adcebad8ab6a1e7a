import type {Rule, Verb} from '../cluster/port.ts'
import {type Command, kubectl, type Program, program} from './command.ts'
import {coreRef, type Step} from './repair.ts'

export interface SecretPlace {
  readonly namespace: string
  readonly name: string
  readonly key: string
}

/** `trimmed`: the value without the blanks around it. */
export type ValueSource =
  | {readonly from: 'secret'; readonly secret: SecretPlace}
  | {readonly from: 'trimmed'; readonly secret: SecretPlace}
  | {readonly from: 'random'}

/** The expected state of the Secret when the step runs. A null `resourceVersion` matches any version. */
export type SecretVersion = 'absent' | {readonly resourceVersion: string | null; readonly hasValue: boolean}

/** The value goes only through pipes. The API server refuses the change if the Secret has changed since the check. */
export function storeValue(target: SecretPlace, version: SecretVersion, source: ValueSource): Step[] {
  return version === 'absent'
    ? [createEmpty(target), patchValue(target, {resourceVersion: null, hasValue: false}, source)]
    : [patchValue(target, version, source)]
}

/** Creates the Secret without data, because the redactor would mask printed data. A patch adds the value. */
function createEmpty({namespace, name}: SecretPlace): Step {
  return createSecret(namespace, name, `create Secret ${name}, still without a value`)
}

export function createSecret(namespace: string, name: string, does: string, ...flags: readonly string[]): Step {
  return {
    does,
    command: [kubectl(namespace, 'create', 'secret', 'generic', name, ...flags)],
    changes: 'changes-data',
    objects: [coreRef('Secret', namespace, name)],
    undo: [kubectl(namespace, 'delete', 'secret', name)],
    needs: [{apiGroup: '', resource: 'secrets', verbs: ['create'], namespace}],
  }
}

function patchValue(target: SecretPlace, seen: Exclude<SecretVersion, 'absent'>, source: ValueSource): Step {
  const {namespace, name, key} = target
  const write = kubectl(namespace, 'patch', 'secret', name, '--type', 'merge', '--patch-file', '/dev/stdin')
  return {
    does: `change Secret ${name}: key ${key} gets ${describeSource(source, target)}`,
    command: piped(patchWith(seen.resourceVersion, source, target), write),
    changes: 'changes-data',
    objects: [coreRef('Secret', namespace, name)],
    undo: seen.hasValue ? OVERWRITTEN : ADDED,
    needs: [...(source.from === 'random' ? [] : [secrets(source.secret, 'get')]), secrets(target, 'get', 'patch')],
  }
}

const OVERWRITTEN = 'the old value cannot be restored: it is overwritten'
const ADDED = 'nothing to undo: there was no value'

function describeSource(source: ValueSource, target: SecretPlace): string {
  if (source.from === 'random') return 'a new random value'
  const {name, key} = source.secret
  if (source.from === 'trimmed') return `the value of ${name}/${key} without the blanks around it`
  return name === target.name ? `the value of its key ${key}` : `the value of ${name}/${key}`
}

/** The command prints nothing if the value is missing, so the patch fails and changes nothing. */
function patchWith(resourceVersion: string | null, source: ValueSource, target: SecretPlace): Command {
  const seen = resourceVersion === null ? '' : `"metadata":{"resourceVersion":"${resourceVersion}"},`
  const patch = `{${seen}"data":{"${target.key}":"{{.}}"}}`
  if (source.from === 'secret') {
    const {namespace, name, key} = source.secret
    return [kubectl(namespace, 'get', 'secret', name, '-o', valueIn(key, patch))]
  }
  const {namespace, name, key} = target
  const encode = ['create', 'secret', 'generic', name, `--from-file=${key}=/dev/stdin`, '--dry-run=client']
  const plain = source.from === 'random' ? RANDOM : trimmed(source.secret)
  return piped(plain, kubectl(namespace, ...encode, '-o', valueIn(key, patch)))
}

/** Prints nothing if the value is missing, because a failing template would print the whole object. */
export function valueIn(key: string, text: string): string {
  return `go-template={{with .data}}{{with index . "${key}"}}${text}{{end}}{{end}}`
}

/** 32 random bytes in hex. */
const RANDOM: Command = [
  program('od', '-An', '-v', '-tx1', '-N', '32', '/dev/urandom'),
  program('tr', '-d', String.raw` \n`),
]

/** Removes the characters that the comparison of keys also ignores: blanks, line ends, NUL and the byte order mark. */
function trimmed({namespace, name, key}: SecretPlace): Command {
  const blanks = String.raw`([ \t\r]|\357\273\277)+`
  return [
    kubectl(namespace, 'get', 'secret', name, '-o', valueIn(key, '{{base64decode .}}')),
    program('tr', '-d', String.raw`\000`),
    program('env', 'LC_ALL=C', 'awk', `{ gsub(/^${blanks}|${blanks}$/, ""); printf "%s", $0 }`),
  ]
}

function piped([first, ...rest]: Command, ...last: readonly Program[]): Command {
  return [first, ...rest, ...last]
}

function secrets({namespace, name}: SecretPlace, ...verbs: readonly Verb[]): Rule {
  return {apiGroup: '', resource: 'secrets', verbs, namespace, resourceNames: [name]}
}
