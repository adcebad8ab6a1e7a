import type {LogPage, Position, StoredEvent, TimePage, TimeQuery} from '../store.ts'
import {type Statement, when, where} from './statement.ts'

const COLUMNS = 'id, kind, micros, json, seq'

/** A page in the order of time. Its cost is that of the page, wherever it is: the bound is a place in an index. */
export function selectByTime(query: TimeQuery, page: TimePage): Statement {
  const source = sourceOf(query, page)
  const bounds = page.order === 'ascending' ? ascendingBounds(query, page.after) : descendingBounds(query, page.after)
  const {sql, values} = where([
    {sql: 'conversation = ?', values: [query.conversation]},
    when(query.kind, 'kind = ?'),
    ...bounds,
    // The sign keeps a planner from walking the log instead of the order of time.
    when(page.upToSeq, '+seq <= ?'),
    when(page.beyondSeq, '+seq > ?'),
  ])
  const direction = page.order === 'ascending' ? 'ASC' : 'DESC'
  return {
    sql: `SELECT ${COLUMNS} FROM ${source.sql}${sql} ORDER BY micros ${direction}, seq ${direction} LIMIT ?`,
    values: [...source.values, ...values, page.limit],
  }
}

/** So many are read from the end of the log and put in order rather than looked for all along the order of time. */
const FEW = 1000

/** Of a search that asks for what came lately, the end of the log; else all. The limit keeps a planner to the log. */
function sourceOf({conversation}: TimeQuery, {beyondSeq, upToSeq}: TimePage): Statement {
  if (beyondSeq === null || upToSeq === null || upToSeq - beyondSeq > FEW) return {sql: 'svcdiag_event', values: []}
  return {
    sql: `(SELECT conversation, ${COLUMNS} FROM svcdiag_event
      WHERE conversation = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?) AS lately`,
    values: [conversation, beyondSeq, upToSeq, FEW],
  }
}

/** One bound on the side where the page begins: of two, a planner may walk from the one that is further away. */
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

/** A page of the log. */
export function selectByLog(conversation: string, {order, from, limit}: LogPage): Statement {
  const [sign, direction] = order === 'ascending' ? ['>=', 'ASC'] : ['<=', 'DESC']
  const {sql, values} = where([{sql: 'conversation = ?', values: [conversation]}, when(from, `seq ${sign} ?`)])
  return {
    sql: `SELECT ${COLUMNS} FROM svcdiag_event${sql} ORDER BY seq ${direction} LIMIT ?`,
    values: [...values, limit],
  }
}

/** How many there are, as `count`. Every way to it is answered by an index alone. */
export function countEvents({conversation, kind, gte, lt}: TimeQuery): Statement {
  const {sql, values} = where([
    {sql: 'conversation = ?', values: [conversation]},
    when(kind, 'kind = ?'),
    when(gte, 'micros >= ?'),
    when(lt, 'micros < ?'),
  ])
  return {sql: `SELECT COUNT(*) AS count FROM svcdiag_event${sql}`, values}
}

/** The end of the log, as `last`: -1 when there is none. */
export function selectLastSeq(conversation: string): Statement {
  return {
    sql: 'SELECT COALESCE(MAX(seq), -1) AS last FROM svcdiag_event WHERE conversation = ?',
    values: [conversation],
  }
}

export const SELECT_BY_ID = `SELECT ${COLUMNS} FROM svcdiag_event WHERE conversation = ? AND id = ?`

/** The queries whose counts are to be taken away where events of some kinds do not count. */
export function kindsToTakeAway(query: TimeQuery, leftOut: readonly string[]): TimeQuery[] {
  const kinds = query.kind === null ? [...new Set(leftOut)] : leftOut.filter(kind => kind === query.kind).slice(0, 1)
  return kinds.map(kind => ({...query, kind}))
}

/** Another copy of an event, in its place. */
export function replaceEvent(conversation: string, {id, kind, micros, json}: StoredEvent): Statement {
  return {
    sql: 'UPDATE svcdiag_event SET kind = ?, micros = ?, json = ? WHERE conversation = ? AND id = ?',
    values: [kind, micros, json, conversation, id],
  }
}
