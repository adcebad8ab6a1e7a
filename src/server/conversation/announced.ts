import {isDeepStrictEqual} from 'node:util'
import {type Entry, update} from './append.ts'
import type {Live} from './live.ts'

/** The update of a part of the state, where it is another one now (facts 1.4). */
export function announced(live: Live, key: string, before: unknown, now: unknown): Entry[] {
  return isDeepStrictEqual(before, now) ? [] : [update(live, key, now)]
}
