import {SvcdiagError} from '../../errors.ts'
import {createSink} from '../output/sink.ts'
import {reportError} from './error-report.ts'

/** Exits quietly when the reader of standard output leaves early (`| head`). Without standard error the work continues. */
export function endQuietlyOnClosedPipe(): void {
  // before oclif's own listener, which throws
  process.stdout.prependListener('error', endUnwritable)
  process.stdout.prependListener('error', endWithReader)
  process.stderr.on('error', error => {
    if (!isClosedPipe(error)) throw error
  })
}

/** Lets commands that change something finish, even if their output has no reader. */
export function goOnWithoutReader(): Disposable {
  process.stdout.off('error', endWithReader)
  return {[Symbol.dispose]: () => void process.stdout.prependListener('error', endWithReader)}
}

function endWithReader(error: Error): void {
  if (isClosedPipe(error)) process.exit()
}

/** A full disk behind a redirection is an error, because the result is lost. */
function endUnwritable(error: NodeJS.ErrnoException): void {
  if (isClosedPipe(error)) return
  const unwritable = new SvcdiagError(
    'output.unwritable',
    `standard output cannot be written: ${error.code ?? error.name}`,
  )
  reportError(unwritable, {sink: createSink(process), json: false, flags: {}, command: null})
  process.exit()
}

function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE'
}
