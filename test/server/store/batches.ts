import type {NewEvent} from '../../../src/server/store/store.ts'

export const BATCH = 100

/** The conversations of the batches, in turn. */
export const CONVERSATIONS = ['a', 'b', 'c'].map(digit => digit.repeat(32))

const PADDING = 'x'.repeat(1900)

/** Returns events of about 2 KB. Each call returns the same events for a batch. */
export function batchOf(batch: number): NewEvent[] {
  return Array.from({length: BATCH}, (_, at) => {
    const id = `${batch}-${at}`
    const micros = 1_700_000_000_000_000 + (batch * BATCH + at) * 1000
    return {id, kind: 'MessageEvent', micros, json: JSON.stringify({id, kind: 'MessageEvent', padding: PADDING})}
  })
}
