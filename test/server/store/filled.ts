import {type Store, StoreFull} from '../../../src/server/store/store.ts'
import {batchOf, CONVERSATIONS} from './batches.ts'

const MOST = 1000

/** Appends batches until the store is full. Returns the number of acknowledged batches. */
export async function appendUntilFull(store: Store): Promise<number> {
  for (let batch = 0; batch < MOST; batch++) {
    try {
      await store.append(CONVERSATIONS[batch % CONVERSATIONS.length] ?? '', batchOf(batch))
    } catch (error) {
      if (error instanceof StoreFull) return batch
      throw error
    }
  }
  throw new Error(`there was room for ${MOST} batches`)
}
