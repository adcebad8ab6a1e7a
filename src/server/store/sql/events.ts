import type {LogPage, Position, StoredEvent, TimePage, TimeQuery} from '../store.ts'
import {type Statement, when, where} from './statement.ts'

const COLUMNS = 'id, kind, micros, json, seq'

/** Selects a page by time. An index finds its start, so the cost depends only on the size of the page. */
export function selectByTime(query: TimeQuery, page: TimePage): Statement {
  const source = sourceOf(query, page)
  const bounds = page.order === 'ascending' ? ascendingBounds(query, page.after) : descendingBounds(query, page.after)
  const {sql, values} = where([
    {sql: 'conversation = ?', values: [query.conversation]},
    when(query.kind, 'kind = ?'),
    ...bounds,
    // The plus sign keeps query planners from using the log's index instead of the index by time.
    when(page.upToSeq, '+seq <= ?'),
    when(page.beyondSeq, '+seq > ?'),
  ])
  const direction = page.order === 'ascending' ? 'ASC' : 'DESC'
  return {
    sql: `SELECT ${COLUMNS} FROM ${source.sql}${sql} ORDER BY micros ${direction}, seq ${direction} LIMIT ?`,
    values: [...source.values, ...values, page.limit],
  }
}

/** Up to this number of late events are read from the end of the log and sorted. */
const FEW = 1000

/** Late events are read from the end of the log. LIMIT makes query planners use the index of the log. */
function sourceOf({conversation}: TimeQuery, {beyondSeq, upToSeq}: TimePage): Statement {
  if (beyondSeq === null || upToSeq === null || upToSeq - beyondSeq > FEW) return {sql: 'svcdiag_event', values: []}
  return {
    sql: `(SELECT conversation, ${COLUMNS} FROM svcdiag_event
      WHERE conversation = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?) AS lately`,
    values: [conversation, beyondSeq, upToSeq, FEW],
  }
}

/** Bounds the start of the page by one condition only. With two conditions, a query planner may use the wrong one. */
function ascendingBounds({gte, lt}: TimeQuery, after: Position | null): (Statement | null)[] {
  const cursor = after !== null && (gte === null || after.micros >= gte) ? after : null
  return [cursor === null ? when(gte, 'micros >= ?') : beside('>', cursor), when(lt, 'micros < ?')]
}

function descendingBounds({gte, lt}: TimeQuery, after: Position | null): (Statement | null)[] {
  const cursor = after !== null && (lt === null || after.micros < lt) ? after : null
  return [cursor === null ? when(lt, 'micros < ?') : beside('<', cursor), when(gte, 'micros >= ?')]
}

function beside(sign: '<' | '>', {micros, seq}: Position): Statement {
  return {sql: `(micros, seq) ${sign} (?, ?)`, values: [micros, seq]}
}

export function selectByLog(conversation: string, {order, from, limit}: LogPage): Statement {
  const [sign, direction] = order === 'ascending' ? ['>=', 'ASC'] : ['<=', 'DESC']
  const {sql, values} = where([{sql: 'conversation = ?', values: [conversation]}, when(from, `seq ${sign} ?`)])
  return {
    sql: `SELECT ${COLUMNS} FROM svcdiag_event${sql} ORDER BY seq ${direction} LIMIT ?`,
    values: [...values, limit],
  }
}

/** Selects the number of events as `count`. An index alone answers the query. */
export function countEvents({conversation, kind, gte, lt}: TimeQuery): Statement {
  const {sql, values} = where([
    {sql: 'conversation = ?', values: [conversation]},
    when(kind, 'kind = ?'),
    when(gte, 'micros >= ?'),
    when(lt, 'micros < ?'),
  ])
  return {sql: `SELECT COUNT(*) AS count FROM svcdiag_event${sql}`, values}
}

/** Selects the last `seq` as `last`; -1 for an empty log. */
export function selectLastSeq(conversation: string): Statement {
  return {
    sql: 'SELECT COALESCE(MAX(seq), -1) AS last FROM svcdiag_event WHERE conversation = ?',
    values: [conversation],
  }
}

export const SELECT_BY_ID = `SELECT ${COLUMNS} FROM svcdiag_event WHERE conversation = ? AND id = ?`

/** Returns the queries whose counts must be subtracted to exclude the kinds in `leftOut`. */
export function kindsToTakeAway(query: TimeQuery, leftOut: readonly string[]): TimeQuery[] {
  const kinds = query.kind === null ? [...new Set(leftOut)] : leftOut.filter(kind => kind === query.kind).slice(0, 1)
  return kinds.map(kind => ({...query, kind}))
}

export function replaceEvent(conversation: string, {id, kind, micros, json}: StoredEvent): Statement {
  return {
    sql: 'UPDATE svcdiag_event SET kind = ?, micros = ?, json = ? WHERE conversation = ? AND id = ?',
    values: [kind, micros, json, conversation, id],
  }
}
