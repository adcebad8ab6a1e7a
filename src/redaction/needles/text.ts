import {isUtf8} from 'node:buffer'

/** The text that the bytes are, or undefined when they are none. */
export function textOf(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? viewOf(bytes).toString('utf8') : undefined
}

/** One character a byte: to compare and to look up. */
export function byteString(bytes: Uint8Array): string {
  return viewOf(bytes).toString('latin1')
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
