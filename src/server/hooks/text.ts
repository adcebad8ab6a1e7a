import type {Compat} from '../../events/compat.ts'
import {failedRun, type Ran} from './decide.ts'
import type {Ended} from './process.ts'

/** What a process printed, as text. The reference gives up on bytes that are none (D29). */
export function ranOf(ended: Ended, compat: Compat): Ran {
  if (ended.status === 'failed') return failedRun(ended.error)
  const {exitCode, stdout, stderr} = ended.output
  const decoder = new TextDecoder('utf-8', {fatal: compat !== 'spec', ignoreBOM: true})
  try {
    return {exitCode, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr), error: null}
  } catch {
    return failedRun('Hook output is not UTF-8')
  }
}
