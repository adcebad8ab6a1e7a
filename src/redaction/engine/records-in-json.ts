import {unescapeOnce} from './decoders.ts'
import {recordIn} from './records.ts'
import {decodedView, partOf, type View} from './view.ts'

/** A record of a container runtime, taken apart. */
export interface Written {
  /** The line as its program wrote it, without the line feed. */
  readonly text: View
  /** What the runtime says about it. */
  readonly about: View
}

/**
 * Takes apart a record that is JSON; null when the line is none. A secret's name may stand in one record and its value in the
 * next, so rules have to see the lines that the program wrote.
 */
export function writtenIn(line: View): Written | null {
  if (!line.text.startsWith(HEAD)) return null
  const record = recordIn(line.text)
  if (record === null) return null
  const {from, to, isPartial} = record
  return {
    text: decodedView(partOf(line, from, isPartial ? to : to - ESCAPED_FEED), unescapeOnce),
    about: partOf(line, to, line.text.length),
  }
}

const HEAD = '{"log":"'
const ESCAPED_FEED = '\\n'.length
