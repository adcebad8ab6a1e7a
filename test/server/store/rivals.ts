import {execFile} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {expect} from 'vitest'
import type {Store} from '../../../src/server/store/store.ts'

const RIVAL = fileURLToPath(new URL('rival.ts', import.meta.url))
const BATCHES = 250

/**
 * Runs two processes that open the store, which may not exist yet. Both append to one conversation at the same time.
 */
export async function appendAsRivals(spec: string): Promise<void> {
  const run = (name: string) => promisify(execFile)(process.execPath, [RIVAL, spec, name, `${BATCHES}`])
  await Promise.all(['one', 'other'].map(run))
}

/** Expects every event of both processes exactly once, in a log without gaps. */
export async function expectAllOfRivals(store: Store): Promise<void> {
  const log = await store.byLog('a'.repeat(32), {order: 'ascending', from: null, limit: 10_000})
  expect(log.map(({seq}) => seq)).toEqual(log.map((_, at) => at))
  const expected = Array.from({length: BATCHES}, (_, batch) => [
    `one-${batch}-0`,
    `one-${batch}-1`,
    `other-${batch}-0`,
    `other-${batch}-1`,
    `common-${batch}`,
  ]).flat()
  expect(log.map(({id}) => id).toSorted()).toEqual(expected.toSorted())
}
