import {constants, gunzipSync} from 'node:zlib'

/** The source for data that cannot be searched. */
export const OPAQUE = 'rule/opaque-text'

/** The maximum number of unpacked bytes of one blob. */
const MOST_BYTES = 16 * 1_048_576

/** Returns the text of a gzip blob, or the beginning of a truncated one; null if it cannot be unpacked. */
export function unzipped(packed: Uint8Array, most = MOST_BYTES): string | null {
  const maxOutputLength = Math.max(1, Math.min(most, MOST_BYTES))
  try {
    return gunzipSync(packed, {maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH}).toString('latin1')
  } catch {
    return null
  }
}
