import {isDeepStrictEqual} from 'node:util'
import {type Entry, update} from './append.ts'
import type {Live} from './live.ts'

/**
 * The update of a part of the state, where it is another one now (facts 1.4). There is none of a conversation that runs
 * elsewhere: its log has what came from there.
 */
export function announced(live: Live, key: string, before: unknown, now: unknown): Entry[] {
  const isSilent = live.state.record.origin === 'webhook' || isDeepStrictEqual(before, now)
  return isSilent ? [] : [update(live, key, now)]
}
