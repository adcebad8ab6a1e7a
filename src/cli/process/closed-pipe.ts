import {unwritable} from '../../file-errors.ts'
import {createSink} from '../output/sink.ts'
import {NO_COMMAND, reportError} from './error-report.ts'

/**
 * Exits quietly when the reader closes standard output early (`| head`). Continues when standard error is closed or
 * full, because the result matters more than notices.
 */
export function endQuietlyOnClosedPipe(): void {
  // These listeners must run before oclif's listener, because oclif's listener throws.
  process.stdout.prependListener('error', endUnwritable)
  process.stdout.prependListener('error', endWithReader)
  process.stderr.prependListener('error', () => {})
}

/** Prevents the exit at a closed pipe, so that a command that changes something can finish. */
export function goOnWithoutReader(): Disposable {
  process.stdout.off('error', endWithReader)
  return {[Symbol.dispose]: () => void process.stdout.prependListener('error', endWithReader)}
}

function endWithReader(error: Error): void {
  if (isClosedPipe(error)) process.exit()
}

/** Reports an error if standard output is a file on a full disk, because the result is lost. */
function endUnwritable(error: NodeJS.ErrnoException): void {
  if (isClosedPipe(error)) return
  const lost = unwritable('standard output', error)
  reportError(lost, {sink: createSink(process), json: false, ...NO_COMMAND})
  process.exit()
}

function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE'
}
