import {chooseLines} from './log-lines.ts'
import type {LogOptions} from './log-options.ts'
import {lastLines} from './log-tail.ts'
import {timeOf} from './log-time.ts'
import type {LogFile} from './state.ts'

/**
 * What a request asks of a log that is kept as a file: the tail first, then old lines are left out, as the kubelet does.
 * Never more than a few megabytes in memory, however long the lines are. A file holds the time stamps that it was written
 * with: none are added, none are taken off.
 */
export async function* logFileText(file: LogFile, {tailLines, since}: LogOptions): AsyncGenerator<Buffer> {
  const text = tailLines === null ? file.read() : lastLines(file, tailLines)
  yield* since === null ? text : chooseLines(text, isSince(since))
}

/** A line that tells no time is as old as the one before it: the trace of an error stays with it. */
function isSince(since: Date): (head: string) => boolean {
  let isWanted = true
  return head => {
    const time = timeOf(head)
    if (time !== null) isWanted = time >= since.getTime()
    return isWanted
  }
}
