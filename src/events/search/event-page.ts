import {Type} from 'typebox'
import {open, orNull, text} from '../declare.ts'

/** Named here, described where the schemas are published: it is the union of all kinds. */
const Event = Type.Unsafe<Readonly<Record<string, unknown>>>({title: 'Event-Output'})

/** What the search answers with (spec 2.1). */
export const EventPage = open('EventPage', {items: Type.Array(Event), next_page_id: orNull(text())})
