import {appendFile} from 'node:fs/promises'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {setImmediate} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {followed} from '../../../src/bundle/write/followed.ts'
import {tempFolder} from './unpack.ts'

test('all of a file comes that is made and written meanwhile', async () => {
  const file = join(await tempFolder(), 'growing')
  const written = (async () => {
    for (let part = 0; part < 50; part++) {
      await appendFile(file, `part ${part}\n`)
      await setImmediate()
    }
  })()
  const text = (await buffer(followed(file, written))).toString()
  expect(text).toBe(Array.from({length: 50}, (_, part) => `part ${part}\n`).join(''))
})

test('what writing throws is thrown, also when there never was a file', async () => {
  const file = join(await tempFolder(), 'growing')
  await expect(buffer(followed(file, Promise.reject(new Error('disk full'))))).rejects.toThrow('disk full')
})

test('a file that nobody wrote is an error', async () => {
  const file = join(await tempFolder(), 'growing')
  await expect(buffer(followed(file, Promise.resolve()))).rejects.toThrow('ENOENT')
})
