import type {Entry} from '../../logs/parse/entry.ts'
import type {SourcedRecord} from '../../logs/records/record.ts'
import type {Terminal} from '../output/terminal.ts'
import type {LogFormat} from '../render/formats.ts'
import {jsonLine} from './json.ts'
import {textLines} from './text.ts'

/** Renders one record with its line ends. `entry` parses it on demand. */
export type Render = (record: SourcedRecord, entry: () => Entry) => string

export function renderAs(format: LogFormat, terminal: Terminal): Render {
  if (format === 'json') return jsonLine
  return format === 'raw' ? rawLines : textLines(terminal)
}

/** Returns the lines as the container wrote them. */
function rawLines({record: {lines}}: SourcedRecord): string {
  return lines.length === 1 ? `${lines[0]}\n` : lines.map(line => `${line}\n`).join('')
}
