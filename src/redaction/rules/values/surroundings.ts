import type {Joint} from './joint.ts'
import {looksRandom} from './value-looks.ts'

/**
 * Returns true if an unquoted value belongs to a sentence or to source code: `Invalid token: signature is wrong`,
 * `token = getToken()`.
 */
export function isProse(name: string, value: string, text: string, end: number, joint: Joint): boolean {
  if (isCode(value, text, end)) return true
  if (isSameName(name, value)) return true
  if (!joint.blank) return false
  if (joint.atLineStart && /\s/.test(value)) return isSentence(value)
  if (!joint.colon) return AFTER_FLAG.test(value) && /^[ \t]+[A-Za-z-]/.test(text.slice(end, end + 8))
  return isInSentence(name, value, text, end, joint)
}

/** Returns true if the value is a call, a lookup, a type, or an expression of identifiers. */
function isCode(value: string, text: string, end: number): boolean {
  return (
    /^[A-Za-z_][\w.>-]{0,80}(?:\(|\[(?:["'\w]|$))/.test(value) ||
    /^(?:await|new|yield|typeof|async|lambda|func|function|return|throw)$/.test(value) ||
    IDENTIFIERS.test(value) ||
    /^[([]/.test(text.slice(end, end + 1))
  )
}

/** Returns true if the value is a variable with the same name: `api_key=api_key`, `password=db_password`. */
function isSameName(name: string, value: string): boolean {
  if (!/^[A-Za-z_]{3,60}$/.test(value)) return false
  const [own, other] = [name, value].map(word => word.replace(/[-_. ]/g, '').toLowerCase()) as [string, string]
  return other.endsWith(own) && value !== value.toUpperCase()
}

/** Returns true if a YAML scalar of several words reads like a message. */
export function isSentence(value: string): boolean {
  return (
    FUNCTION_WORDS.test(value) ||
    /^\d+ \w+$/.test(value) ||
    /\b(?:failed|denied|not found|error|expired|invalid)\b/i.test(value)
  )
}

/** Returns true if a value after a colon is a word of a sentence. */
function isInSentence(name: string, value: string, text: string, end: number, joint: Joint): boolean {
  if (joint.atLineStart && !/^[ \t]*\w/.test(text.slice(end))) return FUNCTION_WORDS.test(`${value} `)
  if (looksRandom(value)) return false
  if (/\d/.test(value) || /[^\w.,:;()'"-]/.test(value)) return false
  const goesOn = /^[,;:.]?[ \t]+[A-Za-z"'(]/.test(text.slice(end, end + 8))
  return goesOn || FUNCTION_WORDS.test(`${value} `) || !/[_.-]|[a-z][A-Z]|^[A-Z\d_]+$|^passw|^passp|^pwd/i.test(name)
}

/**
 * Returns true if a value is the name of a Kubernetes object, as in `Ingress shop-x7k2p`. The words before and after
 * the value decide, because generated names look as random as a secret.
 */
export function isObjectName(text: string, start: number, end: number): boolean {
  if (!NAME.test(text.slice(start, end))) return false
  const kind = KIND_BEFORE.exec(text.slice(Math.max(0, start - LONGEST_KIND), start))?.[1]
  if (kind === undefined) return false
  return !/^secrets?$/i.test(kind) || SAID_OF_OBJECT.test(text.slice(end, end + LONGEST_PHRASE))
}

/** Returns true if a name is part of a key in a data store: `redis key: session:9f86d081:state`. */
export function isKeyOfStore(text: string, start: number): boolean {
  return KEY_OF_STORE.test(text.slice(Math.max(0, start - LONGEST_KIND), start))
}

/** Matches a word after a flag in a sentence: `Using --password via the CLI is insecure`. */
const AFTER_FLAG =
  /^(?:via|from|and|or|is|are|was|with|without|to|for|on|in|as|at|by|of|must|can|cannot|should|may|will|instead|if|when|has|have)$/
const IDENTIFIERS = /^(?:[a-z_]\w{0,40}\.){1,6}[a-z_][A-Za-z_]{2,40};?$/
const FUNCTION_WORDS =
  /^(?:is|are|was|were|be|must|should|has|have|had|not|no|for|of|in|to|the|a|an|and|or|from|with|cannot|could|can|may|will|does|did|do|if|when|on|at|by|this|that|it|its|please|use|see|expected|got|failed|failure|unable|unexpected|unauthorized|forbidden|invalid|missing|required|optional|error|expired|denied|found|must|only|any|all|some|your|you|we|default|see|read|open|EOF|Post|Get|rpc|accessdenied|illegal|malformed|permission|context|dial|connection|empty|signature|crypto|jwt|verification|authentication|parse|parsing|decode|decoding)[\s:,.]/i
const KEY_OF_STORE = /\b(?:redis|cache|valkey) key[:=]? ?["']?$/i
const LONGEST_KIND = 40
const LONGEST_PHRASE = 32
/** Matches a DNS name of several parts. A single part may be a secret. */
const NAME = /^[a-z\d]{1,63}(?:[-.][a-z\d]{1,63}){1,12}$/
const KIND_BEFORE =
  /\b(pods?|deployments?|statefulsets?|daemonsets?|replicasets?|jobs?|cronjobs?|services?|endpointslices?|ingresses|ingress|configmaps?|secrets?|serviceaccounts?|persistentvolumeclaims?|nodes?|certificates?|externalsecrets?|sealedsecrets?)[ \t/](?:\\{0,3}["'`])?$/i
/** Matches messages of an API server about a Secret. No program prints such a message about a password. */
const SAID_OF_OBJECT =
  /^(?:\\{0,3}["'`])?,?(?: was| is| does| has)? (?:not found|forbidden|not exist|already exists|immutable|not registered)/
