import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {expect} from 'vitest'
import type {Store} from '../../../src/server/store/store.ts'
import {servedBy} from './served-by.ts'

const CLAIMER = fileURLToPath(new URL('claimer.ts', import.meta.url))
const OURS = {status: 'ours'}

/**
 * Expects that only one process at a time can serve the store, and that others learn which process does. `open` opens
 * the store in this process.
 */
export async function expectOneServer(spec: string, open: () => Promise<Store>): Promise<void> {
  const other = spawn(process.execPath, [CLAIMER, spec], {stdio: ['pipe', 'pipe', 'inherit']})
  const [said] = await once(other.stdout, 'data')
  expect(`${said}`).toBe('ours\n')
  await using store = await open()
  const self = servedBy()
  expect(await store.claim(self)).toMatchObject({status: 'taken', by: {pid: other.pid}})
  expect(await store.append('a'.repeat(32), [])).toEqual([]) // a process without the right can still use the store
  other.kill('SIGKILL')
  await once(other, 'close')
  expect(await store.claim(self)).toEqual(OURS)
  expect(await store.claim(self)).toEqual(OURS)
  await using second = await open()
  expect(await second.claim(servedBy())).toEqual({status: 'taken', by: self})
}
