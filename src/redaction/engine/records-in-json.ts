import {unescapeOnce} from './decoders.ts'
import {recordIn} from './records.ts'
import {decodedView, partOf, type View} from './view.ts'

/** The parsed record of a container runtime. */
export interface Written {
  /** The line as its program wrote it, without the line feed. */
  readonly text: View
  /** The runtime's own fields. */
  readonly about: View
}

/**
 * Parses a JSON record; null if the line is not one. Rules need the program's lines, because a name and its value may
 * be in consecutive records.
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
