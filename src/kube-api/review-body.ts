import type {ReviewSpec} from './access-review.ts'
import {badRequest} from './status.ts'

const PROTOBUF_MAGIC = Buffer.from('k8s\0')
const ATTRIBUTES = ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'] as const

type Fields = ReadonlyMap<number, Buffer>

/** Reads the spec of a review. kubectl sends protobuf and does not fall back, so both encodings are understood. */
export function reviewSpec(kind: string, body: Buffer): ReviewSpec {
  try {
    return body.subarray(0, 4).equals(PROTOBUF_MAGIC) ? fromProtobuf(kind, body.subarray(4)) : fromJson(body)
  } catch {
    throw badRequest(`the object provided is unrecognized (must be of type ${kind})`)
  }
}

function fromJson(body: Buffer): ReviewSpec {
  const {spec} = JSON.parse(body.toString())
  if (typeof spec !== 'object' || spec === null) throw new Error('no spec')
  return spec
}

/** Envelope: 2 is the object. Review: 2 is the spec. Spec: rules have the namespace in 1; access has attributes in 1 and 2. */
function fromProtobuf(kind: string, envelope: Buffer): ReviewSpec {
  const review = fields(fields(envelope).get(2) ?? Buffer.alloc(0))
  const spec = fields(review.get(2) ?? Buffer.alloc(0))
  const first = spec.get(1)
  if (kind === 'SelfSubjectRulesReview') return {namespace: first?.toString() ?? ''}
  if (first === undefined) return {nonResourceAttributes: {}}
  const attributes = fields(first)
  return {
    resourceAttributes: Object.fromEntries(
      ATTRIBUTES.map((name, at) => [name, attributes.get(at + 1)?.toString() ?? '']),
    ),
  }
}

/** The length-delimited fields of a message by number; reviews have no others. */
function fields(message: Buffer): Fields {
  const found = new Map<number, Buffer>()
  for (let at = 0; at < message.length; ) {
    const tag = varint(message, at)
    if ((tag.value & 7) !== 2) throw new Error('unexpected wire type')
    const length = varint(message, tag.end)
    at = length.end + length.value
    found.set(tag.value >> 3, message.subarray(length.end, at))
  }
  return found
}

function varint(message: Buffer, start: number): {value: number; end: number} {
  let value = 0
  for (let end = start; end < message.length; end += 1) {
    const byte = message[end] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * (end - start))
    if (byte < 0x80) return {value, end: end + 1}
  }
  throw new Error('truncated')
}
