import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {expect} from 'vitest'
import type {Store} from '../../../src/server/store/store.ts'

const CLAIMER = fileURLToPath(new URL('claimer.ts', import.meta.url))

/** That one process at a time may serve the store, until it dies. `open` opens it in this process. */
export async function expectOneServer(spec: string, open: () => Promise<Store>): Promise<void> {
  const other = spawn(process.execPath, [CLAIMER, spec], {stdio: ['pipe', 'pipe', 'inherit']})
  const [said] = await once(other.stdout, 'data')
  expect(`${said}`).toBe('true\n')
  await using store = await open()
  expect(await store.claim()).toBe(false)
  expect(await store.append('a'.repeat(32), [])).toEqual([]) // who does not serve it may use it
  other.kill('SIGKILL')
  await once(other, 'close')
  expect(await store.claim()).toBe(true)
  expect(await store.claim()).toBe(true)
  await using second = await open()
  expect(await second.claim()).toBe(false)
}
