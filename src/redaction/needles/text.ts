import {isUtf8} from 'node:buffer'

/** Returns the bytes as text; undefined if they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? viewOf(bytes).toString('utf8') : undefined
}

/** Returns one character per byte, for comparing and look-ups. */
export function byteString(bytes: Uint8Array): string {
  return viewOf(bytes).toString('latin1')
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
