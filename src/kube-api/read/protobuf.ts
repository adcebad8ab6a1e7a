/** The fields of a protobuf message by number. A field may occur several times. */
export type Fields = ReadonlyMap<number, readonly (Buffer | number)[]>

const MAGIC = Buffer.from('k8s\0')

export function isProtobuf(body: Buffer): boolean {
  return body.subarray(0, MAGIC.length).equals(MAGIC)
}

export function openEnvelope(body: Buffer): {apiVersion: string; kind: string; object: Fields} {
  const envelope = fieldsOf(body.subarray(MAGIC.length))
  const type = fieldsOf(bytesIn(envelope, 1))
  return {apiVersion: textIn(type, 1), kind: textIn(type, 2), object: fieldsOf(bytesIn(envelope, 2))}
}

export function fieldsOf(message: Buffer): Fields {
  const found = new Map<number, (Buffer | number)[]>()
  for (let at = 0; at < message.length; ) {
    const tag = varint(message, at)
    const next = varint(message, tag.end)
    const wireType = tag.value & 7
    if (wireType !== 0 && wireType !== 2) throw new Error('unexpected wire type')
    at = wireType === 0 ? next.end : next.end + next.value
    const value = wireType === 0 ? next.value : message.subarray(next.end, at)
    const field = tag.value >> 3
    found.set(field, [...(found.get(field) ?? []), value])
  }
  return found
}

/** Returns the last value of a field, as protobuf requires; empty if the field is missing. */
export function bytesIn(fields: Fields, field: number): Buffer {
  const value = fields.get(field)?.at(-1)
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
}

export function textIn(fields: Fields, field: number): string {
  return bytesIn(fields, field).toString()
}

export function flagIn(fields: Fields, field: number): boolean | null {
  return fields.has(field) ? numberIn(fields, field) !== 0 : null
}

export function numberIn(fields: Fields, field: number): number {
  const value = fields.get(field)?.at(-1)
  return typeof value === 'number' ? value : 0
}

export function messagesIn(fields: Fields, field: number): Fields[] {
  return (fields.get(field) ?? []).flatMap(value => (Buffer.isBuffer(value) ? [fieldsOf(value)] : []))
}

/** Returns a map. Field 1 of each entry is the key, and field 2 is the value. */
export function mapIn<T>(fields: Fields, field: number, read: (bytes: Buffer) => T): Record<string, T> {
  return Object.fromEntries(messagesIn(fields, field).map(entry => [textIn(entry, 1), read(bytesIn(entry, 2))]))
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
