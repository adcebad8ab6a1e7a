import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {appendThroughKills, faultsOf} from './killed.ts'
import {tempFolder} from './temp-folder.ts'

test('what was acknowledged outlives kill -9, once each', async () => {
  const file = join(await tempFolder(), 'events.db')
  const acknowledged = await appendThroughKills(file, {kills: 3, events: 2000})
  await using store = openSqliteStore(file, {pages: null})
  expect(await faultsOf(store, acknowledged)).toEqual([])
})
