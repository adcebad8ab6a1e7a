import {chooseLines, countLines} from './log-lines.ts'
import type {LogOptions} from './log-options.ts'
import {timeOf} from './log-time.ts'
import type {LogFile} from './state.ts'

/**
 * What a request asks of a log that is kept as a file: the tail is counted first, then old lines are left out, as the
 * kubelet does. Never more than a chunk in memory, however long the lines are: for a tail the file is read twice. A file
 * holds the time stamps it was written with: none are added, none are taken off.
 */
export async function* logFileText(file: LogFile, {tailLines, since}: LogOptions): AsyncGenerator<Buffer> {
  if (tailLines === 0) return
  if (tailLines === null && since === null) return yield* file.read()
  const skipped = tailLines === null ? 0 : (await countLines(file.read())) - tailLines
  const isOld = since === null ? () => false : before(since)
  let line = 0
  yield* chooseLines(file.read(), head => {
    line += 1
    return line > skipped && !isOld(head)
  })
}

/** A line that tells no time is as old as the one before it: the trace of an error stays with it. */
function before(since: Date): (head: string) => boolean {
  let old = false
  return head => {
    const time = timeOf(head)
    if (time !== null) old = time < since.getTime()
    return old
  }
}
