import type {LogFile} from '../state.ts'
import {chooseLines} from './log-lines.ts'
import type {LogOptions} from './log-options.ts'
import {lastLines} from './log-tail.ts'
import {timeOf} from './log-time.ts'

/**
 * Returns the log of a file for a request: it takes the tail first and then drops old lines, like the kubelet. It uses
 * a few megabytes at most, however long the lines are. It neither adds nor removes timestamps, because the file has its
 * own.
 */
export async function* logFileText(file: LogFile, {tailLines, since}: LogOptions): AsyncGenerator<Buffer> {
  const text = tailLines === null ? file.read() : lastLines(file, tailLines)
  yield* since === null ? text : chooseLines(text, isSince(since))
}

/**
 * Returns a test of lines by time. A line without a time is as old as the line before it, so that a stack trace stays
 * with its error.
 */
function isSince(since: Date): (head: string) => boolean {
  let isWanted = true
  return head => {
    const time = timeOf(head)
    if (time !== null) isWanted = time >= since.getTime()
    return isWanted
  }
}
