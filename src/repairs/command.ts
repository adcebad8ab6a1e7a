import {UNSEEN} from '../unseen.ts'

/**
 * A command as data: a pipeline of programs. Where it runs (kubeconfig, context) is filled in when it is printed, so
 * that no check has to know it and no printed command can lack it.
 */
export type Command = readonly [Program, ...Program[]]

export interface Program {
  readonly name: string
  /** Of kubectl and svcdiag: which namespace of the report's cluster it works in. Null: it talks to no cluster. */
  readonly cluster: {readonly namespace: string | null} | null
  readonly words: readonly string[]
}

/** The cluster that a report was made of, as kubectl and svcdiag take it. */
export interface CommandTarget {
  readonly kubeconfig: string | null
  /** Several files, as the variable KUBECONFIG lists them: no flag takes a list. */
  readonly kubeconfigList?: string
  readonly context: string | null
  /** Flags that only svcdiag has: `--profile FILE`, `--config FILE`. */
  readonly svcdiagFlags: readonly string[]
}

/** For commands that nobody will run on a cluster: documentation. */
export const NO_TARGET: CommandTarget = {kubeconfig: null, context: null, svcdiagFlags: []}

export function kubectl(namespace: string | null, ...words: readonly string[]): Program {
  return {name: 'kubectl', cluster: {namespace}, words}
}

export function svcdiag(namespace: string | null, ...words: readonly string[]): Program {
  return {name: 'svcdiag', cluster: {namespace}, words}
}

/** A program that talks to no cluster: `sed`, `tr`, `sleep`. */
export function program(name: string, ...words: readonly string[]): Program {
  return {name, cluster: null, words}
}

/** Flags that say where a command goes, and as whom: the target alone sets them. */
const TARGET_FLAG =
  /^-(s|-(server|kubeconfig|context|cluster|user|username|password|token|as|as-.*|client-.*|certificate-authority|insecure-.*|tls-server-name|proxy-url|cache-dir|namespace))(=|$)/

/**
 * Whether a word that was meant as a name would lead the command to another cluster, or make another user of whoever
 * pastes it. An altered bundle can hold such names; an API server stores none.
 */
export function leadsElsewhere(command: Command): boolean {
  return command.some(({cluster, words}) => cluster !== null && words.some(word => TARGET_FLAG.test(word)))
}

/** One line for bash, every word quoted as far as it needs it. */
export function commandLine(command: Command, target: CommandTarget): string {
  return command.map(each => `${environmentOf(each, target)}${wordsOf(each, target).map(quoted).join(' ')}`).join(' | ')
}

function environmentOf({cluster}: Program, {kubeconfigList}: CommandTarget): string {
  return cluster === null || kubeconfigList === undefined ? '' : `KUBECONFIG=${quoted(kubeconfigList)} `
}

function wordsOf({name, cluster, words}: Program, target: CommandTarget): readonly string[] {
  if (cluster === null) return [name, ...words]
  const flags = targetFlags(target, cluster.namespace)
  return name === 'kubectl' ? [name, ...flags, ...words] : [name, ...words, ...flags, ...target.svcdiagFlags]
}

function targetFlags({kubeconfig, context}: CommandTarget, namespace: string | null): readonly string[] {
  return [
    ...(kubeconfig === null ? [] : ['--kubeconfig', kubeconfig]),
    ...(context === null ? [] : ['--context', context]),
    ...(namespace === null ? [] : ['-n', namespace]),
  ]
}

/** Single quotes keep everything but themselves. A word that no shell would change stays as it is. */
export function quoted(word: string): string {
  if (/^[\w%+,./:=@^-]+$/.test(word)) return word
  return word.search(UNSEEN) === -1 ? `'${word.replaceAll("'", "'\\''")}'` : ansiQuoted(word)
}

/** bash's own form, `$'a\x0ab'`, so that a command is one line and hides nothing. */
function ansiQuoted(word: string): string {
  return `$'${word.replace(/[\\']/g, '\\$&').replace(UNSEEN, bytesOf)}'`
}

function bytesOf(char: string): string {
  return [...Buffer.from(char)].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}
