import {gunzipSync} from 'node:zlib'
import {textOf} from '../text.ts'

const MOST_UNPACKED = 64 * 1024 * 1024
const SHORTEST = 8
const BASE64 = /^(?:[A-Za-z\d+/\r\n]+|[A-Za-z\d_\r\n-]+)={0,2}\s*$/
const CONTROL = /[^\P{Cc}\t\n\r]/u

/**
 * Returns the text inside base64 or gzip. Undefined if the value is neither, unpacks to more than 64 MB, or contains no
 * text.
 */
export function unpacked(value: Uint8Array): Uint8Array | undefined {
  if (value[0] === 0x1f && value[1] === 0x8b) return gunzipped(value)
  const text = textOf(value)?.trim()
  if (text === undefined || text.length < SHORTEST || !BASE64.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return bytes
  const inner = textOf(bytes)
  return inner === undefined || inner.length < SHORTEST || CONTROL.test(inner) ? undefined : bytes
}

function gunzipped(value: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(value, {maxOutputLength: MOST_UNPACKED})
  } catch {
    return undefined
  }
}
