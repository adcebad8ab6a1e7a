import {idOf, uuidOf} from '../../events/id.ts'
import {microsOf, type Zone} from '../../events/zone.ts'
import type {NewEvent} from '../store/store.ts'

/** A longer one has no place in an index of PostgreSQL, whose entries end at 2,704 bytes. */
const LONGEST = 500

/** A document from elsewhere as it is kept: word for word. Without a time of its own it is of its arrival. */
export function newEventOf(
  text: string,
  event: Readonly<Record<string, unknown>>,
  {zone, arrival}: {readonly zone: Zone; readonly arrival: number},
): NewEvent {
  const {id} = idOf(event, text)
  return {
    id: isColumn(id) ? id : uuidOf(text),
    kind: typeof event.kind === 'string' && isColumn(event.kind) ? event.kind : '',
    micros: microsOf(event.timestamp, zone) ?? arrival,
    json: text,
  }
}

/** Half a surrogate pair becomes another character in UTF-8: two ids would be one, and the second event taken for known. */
function isColumn(text: string): boolean {
  return text.length <= LONGEST && text.isWellFormed() && !text.includes('\0')
}
