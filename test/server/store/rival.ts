/** One of several processes that append to the same conversation at the same time. */
import {openStore} from '../../../src/server/store/open.ts'

const [spec = '', name = '', batches = '0'] = process.argv.slice(2)
await using store = await openStore(spec, 'command line')

for (let batch = 0; batch < Number(batches); batch++)
  await store.append('a'.repeat(32), [
    {id: `${name}-${batch}-0`, kind: 'MessageEvent', micros: batch, json: '{}'},
    {id: `common-${batch}`, kind: 'MessageEvent', micros: batch, json: '{}'},
    {id: `${name}-${batch}-1`, kind: 'MessageEvent', micros: batch, json: '{}'},
  ])
