import {SvcdiagError} from '../errors.ts'
import {reportError} from './error-report.ts'
import {createSink} from './sink.ts'

/** A reader that leaves early (`| head`) has what it wanted. Without standard error the work goes on. */
export function endQuietlyOnClosedPipe(): void {
  // before oclif's own listener, which throws
  process.stdout.prependListener('error', endUnwritable)
  process.stdout.prependListener('error', endWithReader)
  process.stderr.on('error', error => {
    if (!isClosedPipe(error)) throw error
  })
}

/** For work that changes something: it is not left out, nor left half done, because nobody reads about it any more. */
export function goOnWithoutReader(): Disposable {
  process.stdout.off('error', endWithReader)
  return {[Symbol.dispose]: () => void process.stdout.prependListener('error', endWithReader)}
}

function endWithReader(error: Error): void {
  if (isClosedPipe(error)) process.exit()
}

/** A full disk behind a redirection: a result that is not there is no success. */
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
