import {describe} from 'vitest'
import {openStore} from '../../../src/server/store/open.ts'
import {promisesOfAStore} from '../../server/store/suite.ts'
import {createDatabase, urlOf} from '../postgres/databases.ts'

describe('the store in PostgreSQL', () =>
  promisesOfAStore(async () => openStore(urlOf(await createDatabase()), 'command line'), {runs: 60}))
