import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {appendThroughKills, faultsOf} from '../../server/store/killed.ts'
import {tempFolder} from '../../server/store/temp-folder.ts'

const KILLS = 20
const EVENTS = 100_000

test('100,000 acknowledged events outlive 20 times kill -9, once each', {timeout: 180_000}, async () => {
  const file = join(await tempFolder(), 'events.db')
  const acknowledged = await appendThroughKills(file, {kills: KILLS, events: EVENTS / KILLS})
  await using store = openSqliteStore(file, {pages: null})
  expect(acknowledged * 100).toBeGreaterThanOrEqual(EVENTS)
  expect(await faultsOf(store, acknowledged)).toEqual([])
})
