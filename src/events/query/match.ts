import {instantOf} from '../time.ts'
import {FIELDS} from './fields.ts'
import type {Query, Term} from './parse.ts'

type Fields = Readonly<Record<string, unknown>>

/** A term that an event does not meet. */
export interface Unmet {
  /** The term as written. */
  readonly term: string
  /** The value of the event; null if it has none, or if the term is about the whole event. */
  readonly value: string | null
}

/** Returns the terms that an event does not meet; no term if the event matches. */
export function unmetIn(query: Query, event: Fields): Unmet[] {
  return query
    .filter(term => isMet(term, event) === term.negated)
    .map(term => ({term: term.written, value: valueFor(term, event)}))
}

function isMet(term: Term, event: Fields): boolean {
  if (term.is === 'text') return hasText(event, term.text)
  if (term.is === 'field') {
    const value = FIELDS[term.field](event)
    return value !== undefined && value !== null && term.values.includes(String(value).toLowerCase())
  }
  const micros = instantOf(event.timestamp)?.micros
  if (micros === undefined) return false
  return term.is === 'after' ? micros >= term.micros : micros < term.micros
}

function valueFor(term: Term, event: Fields): string | null {
  const value = term.is === 'field' ? FIELDS[term.field](event) : term.is === 'text' ? undefined : event.timestamp
  return value === undefined || value === null ? null : String(value)
}

function hasText(value: unknown, text: string): boolean {
  if (typeof value === 'object') return value !== null && Object.values(value).some(own => hasText(own, text))
  return value !== undefined && String(value).toLowerCase().includes(text)
}
