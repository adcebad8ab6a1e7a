import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {NO_FAULTS} from '../../../src/server/receiver/faults.ts'
import {type ReceiverOptions, startReceiver} from '../../../src/server/receiver/start.ts'
import {tempFolder} from '../store/temp-folder.ts'
import {testClock} from '../test-clock.ts'

async function started(options: ReceiverOptions) {
  const receiver = await startReceiver(options)
  onTestFinished(() => receiver[Symbol.asyncDispose]())
  return receiver
}

function optionsOn(file: string, pid: number): ReceiverOptions {
  return {
    host: '127.0.0.1',
    port: 0,
    store: {text: file, origin: 'command line'},
    token: null,
    faults: NO_FAULTS,
    self: {pid, host: 'laptop'},
    clock: testClock(Date.UTC(2026, 0, 1)),
    log: () => {},
    onDelayed: () => {},
    onReceived: () => {},
  }
}

test('a second receiver of one store is refused, and told of the first, which goes on', async () => {
  const file = join(await tempFolder(), 'callbacks.sqlite')
  const first = await started(optionsOn(file, 4711))
  await expect(started(optionsOn(file, 4712))).rejects.toMatchObject({
    code: 'store.in-use',
    message: `${file} is served by process 4711, at ${first.url}`,
  })
  expect((await fetch(first.url)).status).toBe(200)
})

test('receivers that keep nothing are as many as anybody likes', async () => {
  await started(optionsOn('memory', 4711))
  await started(optionsOn('memory', 4712))
})
