import {constants, gunzipSync} from 'node:zlib'

/** The source of what cannot be looked into. */
export const OPAQUE = 'rule/opaque-text'

/** So much is unpacked of one blob. */
const MOST_BYTES = 16 * 1_048_576

/** The text of a gzip blob, or what there is of one that was cut off; null: no one can tell what is in it. */
export function unzipped(packed: Uint8Array, most = MOST_BYTES): string | null {
  const maxOutputLength = Math.max(1, Math.min(most, MOST_BYTES))
  try {
    return gunzipSync(packed, {maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH}).toString('latin1')
  } catch {
    return null
  }
}
