import {describe} from 'vitest'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import {promisesOfAStore} from './suite.ts'

describe('the store in memory', () => promisesOfAStore(async () => openMemoryStore(), {runs: 200}))
