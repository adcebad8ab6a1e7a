import {PROGRAM} from '../program.ts'
import {UNSEEN} from '../visible.ts'

/** A pipeline of programs. The target (kubeconfig, context) is added when the command is printed. */
export type Command = readonly [Program, ...Program[]]

export interface Program {
  readonly name: string
  /** The namespace that kubectl or svcdiag uses. Null if the program uses no cluster. */
  readonly cluster: {readonly namespace: string | null} | null
  readonly words: readonly string[]
}

/** The cluster of a report, as flags of kubectl and svcdiag. */
export interface CommandTarget {
  readonly kubeconfig: string | null
  /** Several files for the variable KUBECONFIG, because no flag accepts a list. */
  readonly kubeconfigList?: string
  readonly context: string | null
  /** Flags that kubectl and svcdiag share: `--cluster`, `--user`, `--as`, `--as-group`. */
  readonly sharedFlags: readonly string[]
  /** Flags of svcdiag only: `--profile FILE`, `--config FILE`. */
  readonly svcdiagFlags: readonly string[]
}

/** The target of commands in the documentation. */
export const NO_TARGET: CommandTarget = {kubeconfig: null, context: null, sharedFlags: [], svcdiagFlags: []}

export function kubectl(namespace: string | null, ...words: readonly string[]): Program {
  return {name: 'kubectl', cluster: {namespace}, words}
}

export function svcdiag(namespace: string | null, ...words: readonly string[]): Program {
  return {name: 'svcdiag', cluster: {namespace}, words}
}

/** Returns a program that uses no cluster: `sed`, `tr`, `sleep`. */
export function program(name: string, ...words: readonly string[]): Program {
  return {name, cluster: null, words}
}

/** These flags select the cluster and the user, so only the target may set them. */
const TARGET_FLAG =
  /^-(s|-(server|kubeconfig|context|cluster|user|username|password|token|as|as-.*|client-.*|certificate-authority|insecure-.*|tls-server-name|proxy-url|cache-dir|namespace))(=|$)/

/** Returns true if a name, for example from a manipulated bundle, would act as a flag for another cluster or user. */
export function leadsElsewhere(command: Command): boolean {
  return command.some(({cluster, words}) => cluster !== null && words.some(word => TARGET_FLAG.test(word)))
}

/** Returns the command as one line for bash, with words quoted if necessary. */
export function commandLine(command: Command, target: CommandTarget): string {
  return command.map(each => `${environmentOf(each, target)}${wordsOf(each, target).map(quoted).join(' ')}`).join(' | ')
}

function environmentOf({cluster}: Program, {kubeconfigList}: CommandTarget): string {
  return cluster === null || kubeconfigList === undefined ? '' : `KUBECONFIG=${quoted(kubeconfigList)} `
}

function wordsOf({name, cluster, words}: Program, target: CommandTarget): readonly string[] {
  const start = name === 'svcdiag' ? PROGRAM.split(' ') : [name]
  if (cluster === null) return [...start, ...words]
  const flags = targetFlags(target, cluster.namespace)
  return name === 'kubectl' ? [...start, ...flags, ...words] : [...start, ...words, ...flags, ...target.svcdiagFlags]
}

function targetFlags({kubeconfig, context, sharedFlags}: CommandTarget, namespace: string | null): readonly string[] {
  return [
    ...(kubeconfig === null ? [] : ['--kubeconfig', kubeconfig]),
    ...(context === null ? [] : ['--context', context]),
    ...sharedFlags,
    ...(namespace === null ? [] : ['-n', namespace]),
  ]
}

export function quoted(word: string): string {
  if (/^[\w%+,./:=@^-]+$/.test(word)) return word
  return word.search(UNSEEN) === -1 ? `'${word.replaceAll("'", "'\\''")}'` : ansiQuoted(word)
}

/** The form `$'a\x0ab'` of bash keeps a command on one line, without invisible characters. */
function ansiQuoted(word: string): string {
  const bytesOf = (char: string) => Buffer.from(char).toString('hex').replace(/../g, '\\x$&')
  return `$'${word.replace(/[\\']/g, '\\$&').replace(UNSEEN, bytesOf)}'`
}
