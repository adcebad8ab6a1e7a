/**
 * Whether the words around a value mark it as the name of a Kubernetes object: `Ingress shop-x7k2p`, `secret
 * "tls-x7k2p" not found`. Most names with a generated part look as random as a secret.
 */
export function isObjectName(text: string, start: number, end: number): boolean {
  if (!NAME.test(text.slice(start, end))) return false
  const kind = KIND_BEFORE.exec(text.slice(Math.max(0, start - LONGEST_KIND), start))?.[1]
  if (kind === undefined) return false
  return !/^secrets?$/i.test(kind) || SAID_OF_OBJECT.test(text.slice(end, end + LONGEST_PHRASE))
}

/** Whether the key of a data store starts here: `redis key: session:9f86d081:state`. */
export function isKeyOfStore(text: string, start: number): boolean {
  return KEY_OF_STORE.test(text.slice(Math.max(0, start - LONGEST_KIND), start))
}

const KEY_OF_STORE = /\b(?:redis|cache|valkey) key[:=]? ?["']?$/i
const LONGEST_KIND = 40
const LONGEST_PHRASE = 32
/** Matches a DNS name of several parts. A single part may be anything. */
const NAME = /^[a-z\d]{1,63}(?:[-.][a-z\d]{1,63}){1,12}$/
const KIND_BEFORE =
  /\b(pods?|deployments?|statefulsets?|daemonsets?|replicasets?|jobs?|cronjobs?|services?|endpointslices?|ingresses|ingress|configmaps?|secrets?|serviceaccounts?|persistentvolumeclaims?|nodes?|certificates?|externalsecrets?|sealedsecrets?)[ \t/](?:\\{0,3}["'`])?$/i
/** Matches what an API server says about a Secret but no program about a password. */
const SAID_OF_OBJECT =
  /^(?:\\{0,3}["'`])?,?(?: was| is| does| has)? (?:not found|forbidden|not exist|already exists|immutable|not registered)/
