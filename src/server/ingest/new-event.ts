import {idOf, uuidOf} from '../../events/ids.ts'
import {microsOf, type Zone} from '../../events/time.ts'
import type {NewEvent} from '../store/store.ts'

/** PostgreSQL limits index entries to 2,704 bytes, so longer ids cannot be indexed. */
const LONGEST = 500

/** Returns the event to store, with its text unchanged. Without a timestamp it gets its time of arrival. */
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

/** UTF-8 replaces half a surrogate pair. Two different ids would become equal, and the second event would be lost. */
function isColumn(text: string): boolean {
  return text.length <= LONGEST && text.isWellFormed() && !text.includes('\0')
}
