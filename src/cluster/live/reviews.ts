import {Type} from 'typebox'
import {decoder} from '../decode.ts'
import {found, type Missing, type Read, type Rule, type Verb} from '../port.ts'
import type {Purpose} from '../purpose.ts'
import {ask, malformed, unlessMalformed} from './answer.ts'
import {type Connection, type Question, REVIEWS_PATH, RULES_REVIEWS_PATH, WHO_AM_I_PATH} from './connection.ts'

const decodeUser = decoder(Type.Object({status: Type.Object({userInfo: Type.Object({username: Type.String()})})}))
const decodeReview = decoder(Type.Object({status: Type.Object({allowed: Type.Boolean()})}))

/** Sends one SelfSubjectAccessReview for each verb and name of the rule. One no makes the answer no. */
export async function mayI(connection: Connection, rule: Rule, signal: AbortSignal): Promise<Read<boolean>> {
  const purpose = reviewPurpose(rule)
  const questions = rule.verbs.flatMap(verb => (rule.resourceNames ?? [null]).map(name => question(rule, verb, name)))
  const reads = await Promise.all(questions.map(one => review(connection, one, purpose, signal)))
  const failed = reads.find(read => read.status === 'missing')
  return failed ?? found(reads.every(read => read.status === 'found' && read.value))
}

/**
 * Returns the user's permissions in a namespace as the server lists them. The list may omit permissions from
 * authorizers other than RBAC.
 */
export async function rulesIn(connection: Connection, namespace: string, signal: AbortSignal): Promise<Read<unknown>> {
  const purpose = {input: `access rules in ${namespace}`, rule: null}
  const review = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectRulesReview',
    spec: {namespace},
  } as const
  const reply = await ask(connection, {path: RULES_REVIEWS_PATH, review}, purpose, signal)
  return reply.status === 'found' ? found(reply.body) : reply
}

/** Returns the user name from a SelfSubjectReview. */
export async function whoAmI(connection: Connection, signal: AbortSignal): Promise<Read<string>> {
  const purpose = {input: 'the current user', rule: null}
  const review = {apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview'} as const
  const reply = await ask(connection, {path: WHO_AM_I_PATH, review}, purpose, signal)
  if (reply.status !== 'found') return reply
  return unlessMalformed(() => decodeUser(reply.body).status.userInfo.username, purpose, connection.host)
}

function reviewPurpose({resource, namespace}: Rule): Purpose {
  return {input: `access review of ${resource} in ${namespace ?? 'all namespaces'}`, rule: null}
}

function question(rule: Rule, verb: Verb, name: string | null): Question {
  const [resource = '', subresource] = rule.resource.split('/')
  const resourceAttributes = {
    group: rule.apiGroup,
    resource,
    verb,
    ...(subresource === undefined ? {} : {subresource}),
    ...(rule.namespace === null ? {} : {namespace: rule.namespace}),
    ...(name === null ? {} : {name}),
  }
  const review = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: {resourceAttributes},
  } as const
  return {path: REVIEWS_PATH, review}
}

async function review(
  connection: Connection,
  asked: Question,
  purpose: Purpose,
  signal: AbortSignal,
): Promise<{status: 'found'; value: boolean} | Missing> {
  const reply = await ask(connection, asked, purpose, signal)
  if (reply.status === 'absent') return malformed(purpose, '', connection.host)
  if (reply.status === 'missing') return reply
  return unlessMalformed(() => decodeReview(reply.body).status.allowed, purpose, connection.host)
}
