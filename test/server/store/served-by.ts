import {randomBytes} from 'node:crypto'
import type {ServedBy} from '../../../src/server/store/store.ts'

/** Returns the description of a new serving process, by default of this process. */
export function servedBy(told: Partial<ServedBy> = {}): ServedBy {
  const url = 'http://127.0.0.1:3000'
  return {id: randomBytes(16).toString('hex'), pid: process.pid, host: 'desk', url, since: 1, ...told}
}
