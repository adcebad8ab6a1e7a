import {createHmac} from 'node:crypto'
import type {ValueState} from './objects.ts'

const BLANK_START = /^[ \t\r\n\0\uFEFF]+/
const BLANK_END = /[ \t\r\n\0\uFEFF]+$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const BYTE_ORDER_MARK = '\xEF\xBB\xBF'

/** Returns what can be compared about a value without revealing it. `hmacKey` belongs to one run or bundle. */
export function valueState(bytes: Uint8Array, hmacKey: Uint8Array): ValueState {
  const raw = Buffer.from(bytes).toString('latin1').replaceAll(BYTE_ORDER_MARK, '\uFEFF')
  const trimmed = trim(raw)
  return {
    state: bytes.length === 0 ? 'empty' : 'set',
    blank: trimmed !== raw,
    fingerprints: {
      raw: fingerprint(raw, hmacKey),
      trimmed: fingerprint(trimmed, hmacKey),
      decoded: fingerprintOfDecoded(trimmed, hmacKey),
    },
  }
}

function trim(text: string): string {
  return text.replace(BLANK_START, '').replace(BLANK_END, '')
}

/** Returns null for text that is not strict base64, and for the empty value, which decodes to itself. */
function fingerprintOfDecoded(trimmed: string, hmacKey: Uint8Array): string | null {
  if (trimmed === '' || !BASE64.test(trimmed)) return null
  return fingerprint(
    trim(Buffer.from(trimmed, 'base64').toString('latin1').replaceAll(BYTE_ORDER_MARK, '\uFEFF')),
    hmacKey,
  )
}

/** Returns 64 bits in hex. A mask of this value contains the same digits if the key is the same. */
function fingerprint(text: string, hmacKey: Uint8Array): string {
  const bytes = Buffer.from(text.replaceAll('\uFEFF', BYTE_ORDER_MARK), 'latin1')
  return createHmac('sha256', hmacKey).update(bytes).digest('hex').slice(0, 16)
}
