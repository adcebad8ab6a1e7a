import {idOf} from '../../events/id.ts'
import {microsOf, type Zone} from '../../events/zone.ts'
import type {NewEvent} from '../store/store.ts'

/** A document from elsewhere as it is kept: word for word. Without a time of its own it is of its arrival. */
export function newEventOf(
  text: string,
  event: Readonly<Record<string, unknown>>,
  {zone, arrival}: {readonly zone: Zone; readonly arrival: number},
): NewEvent {
  return {
    id: idOf(event, text).id,
    kind: typeof event.kind === 'string' ? event.kind : '',
    micros: microsOf(String(event.timestamp), zone) ?? arrival,
    json: text,
  }
}
