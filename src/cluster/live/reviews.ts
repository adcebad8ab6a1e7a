import {decoder} from '../decode.ts'
import {flag, object, text} from '../objects/metadata.ts'
import {found, type Missing, type Read, type Rule, type Verb} from '../port.ts'
import type {Purpose} from '../purpose.ts'
import {type Asking, askFor, malformed} from './answer.ts'
import {type Question, REVIEWS_PATH, RULES_REVIEWS_PATH, WHO_AM_I_PATH} from './connection.ts'

const decodeUser = decoder(object({status: object({userInfo: object({username: text})})}))
const decodeReview = decoder(object({status: object({allowed: flag})}))

/** Sends one SelfSubjectAccessReview for each verb and name of the rule. Returns true only if all are allowed. */
export async function mayI(asking: Asking, rule: Rule): Promise<Read<boolean>> {
  const purpose = {input: `access review of ${rule.resource} in ${rule.namespace ?? 'all namespaces'}`, rule: null}
  const questions = rule.verbs.flatMap(verb => (rule.resourceNames ?? [null]).map(name => question(rule, verb, name)))
  const reads = await Promise.all(questions.map(one => review(asking, one, purpose)))
  const failed = reads.find(read => read.status === 'missing')
  return failed ?? found(reads.every(read => read.status === 'found' && read.value))
}

/** Returns the body of a SelfSubjectRulesReview. It may omit permissions from authorizers other than RBAC. */
export function rulesIn(asking: Asking, namespace: string): Promise<Read<unknown>> {
  const purpose = {input: `access rules in ${namespace}`, rule: null}
  const kind = 'SelfSubjectRulesReview'
  const review = {apiVersion: 'authorization.k8s.io/v1', kind, spec: {namespace}} as const
  return askFor(asking, {path: RULES_REVIEWS_PATH, review}, purpose, body => body)
}

export function whoAmI(asking: Asking): Promise<Read<string>> {
  const purpose = {input: 'the current user', rule: null}
  const review = {apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview'} as const
  return askFor(asking, {path: WHO_AM_I_PATH, review}, purpose, body => decodeUser(body).status.userInfo.username)
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
  const kind = 'SelfSubjectAccessReview'
  const review = {apiVersion: 'authorization.k8s.io/v1', kind, spec: {resourceAttributes}} as const
  return {path: REVIEWS_PATH, review}
}

async function review(
  asking: Asking,
  asked: Question,
  purpose: Purpose,
): Promise<{status: 'found'; value: boolean} | Missing> {
  const read = await askFor(asking, asked, purpose, body => decodeReview(body).status.allowed)
  return read.status === 'absent' ? malformed(purpose, '', asking.connection.host) : read
}
