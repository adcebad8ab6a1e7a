import {type Static, Type} from 'typebox'

/** Ascending and descending time (spec 2.3). */
export const EventSortOrder = Type.Unsafe<'TIMESTAMP' | 'TIMESTAMP_DESC'>({
  title: 'EventSortOrder',
  type: 'string',
  enum: ['TIMESTAMP', 'TIMESTAMP_DESC'],
})
export type EventSortOrder = Static<typeof EventSortOrder>
