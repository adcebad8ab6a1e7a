import {Type} from 'typebox'
import {freeObject, open, orNull, text} from './declare.ts'

/** A reference by name: the published document describes `Event-Output` as the union of all kinds. */
const Event = Type.Unsafe<Readonly<Record<string, unknown>>>({title: 'Event-Output'})

const EventPage = open('EventPage', {items: Type.Array(Event), next_page_id: orNull(text())})

const EventSortOrder = Type.Unsafe<'TIMESTAMP' | 'TIMESTAMP_DESC'>({
  title: 'EventSortOrder',
  type: 'string',
  enum: ['TIMESTAMP', 'TIMESTAMP_DESC'],
})

/** The error in one parameter, or at one position in a body. */
export const ValidationError = open('ValidationError', {
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  msg: text(),
  type: text(),
  input: Type.Optional(Type.Unknown()),
  ctx: Type.Optional(freeObject()),
})

const HTTPValidationError = open('HTTPValidationError', {detail: Type.Optional(Type.Array(ValidationError))})

/** The parameters and responses of the search, under the names that they have in the published schema. */
export const SEARCH = {EventPage, EventSortOrder, HTTPValidationError, ValidationError} as const
