import {expect, test} from 'vitest'
import {openStore} from '../../../src/server/store/open.ts'
import {appendThroughKills, faultsOf} from '../../server/store/killed.ts'
import {createDatabase, urlOf} from '../postgres/databases.ts'

test('what PostgreSQL acknowledged outlives kill -9 of the process that appends, once each', async () => {
  const url = urlOf(await createDatabase())
  const acknowledged = await appendThroughKills(url, {kills: 5, events: 2000})
  await using store = await openStore(url, 'command line')
  expect(await faultsOf(store, acknowledged)).toEqual([])
})
