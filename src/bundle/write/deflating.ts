import {constants} from 'node:zlib'

/** Ends at a whole byte, and not as the last of its stream: another part of the stream can follow. */
export const OPEN_END = {finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 262_144}
/**
 * Level 1 takes less than half the time of level 6 and makes a bundle about an eighth larger. What a smaller window needs stays in the
 * processor's cache, which is worth more than the few longer matches.
 */
export const DEFLATING = {...OPEN_END, level: 1, memLevel: 9, windowBits: 14}
