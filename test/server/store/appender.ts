/**
 * A process that may be killed at any time. It appends one batch after another to the given store, starting with the
 * given batch number. It prints the number of each appended batch on a line.
 */
import {writeSync} from 'node:fs'
import {openStore} from '../../../src/server/store/open.ts'
import {batchOf, CONVERSATIONS} from './batches.ts'

const [spec = '', first = '0'] = process.argv.slice(2)
const store = await openStore(spec, 'command line')

for (let batch = Number(first); ; batch++) {
  const appended = await store.append(CONVERSATIONS[batch % CONVERSATIONS.length] ?? '', batchOf(batch))
  const statuses = new Set(appended.map(({status}) => status))
  if (statuses.size !== 1) throw new Error(`batch ${batch} was there in part`)
  writeSync(1, `${batch}\n`)
}
