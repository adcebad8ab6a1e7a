import type {NewEvent} from '../../../src/server/store/store.ts'

export const BATCH = 100

/** Batches go to them in turn. */
export const CONVERSATIONS = ['a', 'b', 'c'].map(digit => digit.repeat(32))

const PADDING = 'x'.repeat(1900)

/** Events of about 2 KB, the same whenever they are made. */
export function batchOf(batch: number): NewEvent[] {
  return Array.from({length: BATCH}, (_, at) => {
    const id = `${batch}-${at}`
    const micros = 1_700_000_000_000_000 + (batch * BATCH + at) * 1000
    return {id, kind: 'MessageEvent', micros, json: JSON.stringify({id, kind: 'MessageEvent', padding: PADDING})}
  })
}
