import {isUtf8} from 'node:buffer'
import type {Mask} from '../mask.ts'

/** The body of a callback as the server keeps it. */
export interface KeptBody {
  /** The body as it arrived, with secrets masked. In base64 if `encoding` says so, because it is not UTF-8. */
  readonly body: string
  readonly encoding?: 'base64'
  /** True if masking changed the body. Absent in old records. */
  readonly isMasked?: boolean
  /** True if the end of the body is missing. Absent in old records. */
  readonly isCut?: boolean
}

/** Masks a body. Only its beginning of at least `longest` characters is kept. */
export async function keptBody(bytes: Uint8Array, mask: Mask, longest = Number.POSITIVE_INFINITY): Promise<KeptBody> {
  const isText = isUtf8(bytes)
  const original = Buffer.from(bytes).toString(isText ? 'utf8' : 'latin1') // each byte is one character, so that masking keeps the other bytes
  const {text, isWhole} = await mask.beginning(original, longest)
  return {
    body: isText ? text : Buffer.from(text, 'latin1').toString('base64'),
    ...(isText ? {} : {encoding: 'base64'}),
    isMasked: isWhole ? text !== original : !original.startsWith(text),
    isCut: !isWhole,
  }
}

/** Returns the bytes of a kept body. */
export function bytesOf({body, encoding}: KeptBody): Buffer {
  return Buffer.from(body, encoding ?? 'utf8')
}
