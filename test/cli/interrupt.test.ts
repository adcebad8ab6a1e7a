import {expect, test} from 'vitest'
import {onInterrupt} from '../../src/cli/interrupt.ts'

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a run that can still give its result', name => {
  const before = process.listenerCount(name)
  {
    using interrupt = onInterrupt()
    expect(interrupt.signal.aborted).toBe(false)
    process.emit(name)
    expect(interrupt.signal.aborted).toBe(true)
  }
  expect(process.listenerCount(name)).toBe(before)
})
