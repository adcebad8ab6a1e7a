import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe} from 'vitest'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {promisesOfAStore} from './suite.ts'

describe('the store in a file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svcdiag-store-'))
  })
  afterAll(() => rm(folder, {recursive: true}))

  promisesOfAStore(async () => openSqliteStore(join(folder, 'events.db'), {pages: null}), {runs: 100})
})
