import type {Needle} from '../../redaction/needles/secret.ts'

/** What to look for: a needle without the value that it stands for. */
export type Sought = Pick<Needle, 'ref' | 'bytes' | 'prefix'>

/** Tens of thousands of needles as a few pieces, which are quick to hand to another thread. */
export interface PackedNeedles {
  readonly refs: readonly string[]
  /** All one behind the other. */
  readonly bytes: Uint8Array
  /** For each needle: which ref, how long, and its prefix or 0. */
  readonly table: Uint32Array
}

const COLUMNS = 3

export function packedNeedles(needles: readonly Sought[]): PackedNeedles {
  const refs = new Map<string, number>()
  const table = new Uint32Array(needles.length * COLUMNS)
  for (const [row, {ref, bytes, prefix = 0}] of needles.entries()) {
    if (!refs.has(ref)) refs.set(ref, refs.size)
    table.set([refs.get(ref) ?? 0, bytes.length, prefix], row * COLUMNS)
  }
  return {refs: [...refs.keys()], bytes: Buffer.concat(needles.map(({bytes}) => bytes)), table}
}

export function unpackedNeedles({refs, bytes, table}: PackedNeedles): Sought[] {
  const needles: Sought[] = []
  let at = 0
  for (let row = 0; row < table.length; row += COLUMNS) {
    const [index = 0, length = 0, prefix = 0] = table.subarray(row, row + COLUMNS)
    const needle = {ref: refs[index] ?? '', bytes: bytes.subarray(at, at + length)}
    needles.push(prefix === 0 ? needle : {...needle, prefix})
    at += length
  }
  return needles
}
