import {bytesIn, fieldsOf, isProtobuf, openEnvelope, textIn} from '../read/protobuf.ts'
import {badRequest} from '../status.ts'
import type {ReviewSpec} from './access-review.ts'

const ATTRIBUTES = ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'] as const

/** Reads the spec of a review in JSON or protobuf, which kubectl sends without a fallback. */
export function reviewSpec(kind: string, body: Buffer): ReviewSpec {
  try {
    return isProtobuf(body) ? fromProtobuf(kind, body) : fromJson(body)
  } catch {
    throw badRequest(`the object provided is unrecognized (must be of type ${kind})`)
  }
}

function fromJson(body: Buffer): ReviewSpec {
  const {spec} = JSON.parse(body.toString())
  if (typeof spec !== 'object' || spec === null) throw new Error('no spec')
  return spec
}

/**
 * Reads protobuf fields. Review: the spec is 2. Spec: the namespace of a rules review is 1, and the attributes of an
 * access review are 1 and 2.
 */
function fromProtobuf(kind: string, body: Buffer): ReviewSpec {
  const spec = fieldsOf(bytesIn(openEnvelope(body).object, 2))
  if (kind === 'SelfSubjectRulesReview') return {namespace: textIn(spec, 1)}
  if (!spec.has(1)) return {nonResourceAttributes: {}}
  const attributes = fieldsOf(bytesIn(spec, 1))
  return {resourceAttributes: Object.fromEntries(ATTRIBUTES.map((name, at) => [name, textIn(attributes, at + 1)]))}
}
