import {fileURLToPath} from 'node:url'
import {expect, onTestFinished, test, vi} from 'vitest'
import {serveBundleFile} from '../../../src/cli/bundle/serve.ts'
import {onInterrupt} from '../../../src/cli/process/interrupt.ts'

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a run that can still give its result', name => {
  const before = process.listenerCount(name)
  {
    using interrupt = onInterrupt(false)
    expect(interrupt.signal.aborted).toBe(false)
    process.emit(name)
    expect(interrupt.signal.aborted).toBe(true)
  }
  expect(process.listenerCount(name)).toBe(before)
})

test('under nohup SIGHUP ends nothing; the others do', () => {
  using interrupt = onInterrupt(true)
  expect(process.listenerCount('SIGHUP')).toBeGreaterThan(0) // without any listener the process would end
  process.emit('SIGHUP')
  expect(interrupt.signal.aborted).toBe(false)
  process.emit('SIGTERM')
  expect(interrupt.signal.aborted).toBe(true)
})

test('while a bundle is opened to be served, an interruption ends at once, with 130', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  onTestFinished(() => exit.mockRestore())
  using interrupt = onInterrupt(false)
  const opening = serveBundleFile(BUNDLE, 0, interrupt)
  process.emit('SIGINT')
  expect(exit.mock.calls).toEqual([[130]])
  await (await opening)[Symbol.asyncDispose]()
})

const BUNDLE = fileURLToPath(new URL('../../bundle/fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))
