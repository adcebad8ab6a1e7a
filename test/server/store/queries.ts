import type {TimePage, TimeQuery} from '../../../src/server/store/store.ts'

const ALL: TimeQuery = {conversation: 'c'.repeat(32), kind: null, gte: null, lt: null}
const PAGE: TimePage = {order: 'ascending', after: {micros: 5, seq: 7}, upToSeq: 9, beyondSeq: null, limit: 5}
const BY_TIME = 'SEARCH svcdiag_event USING INDEX svcdiag_event_by_time'
const BY_KIND = 'SEARCH svcdiag_event USING INDEX svcdiag_event_by_kind'

/** Queries of every kind, and the position in an index at which SQLite starts to read each. */
export const QUERIES = [
  {query: ALL, page: {...PAGE, after: null}, place: `${BY_TIME} (conversation=?)`},
  {query: ALL, page: PAGE, place: `${BY_TIME} (conversation=? AND (micros,seq)>(?,?))`},
  {query: ALL, page: {...PAGE, order: 'descending'}, place: `${BY_TIME} (conversation=? AND (micros,seq)<(?,?))`},
  {query: {...ALL, gte: 3}, page: PAGE, place: `${BY_TIME} (conversation=? AND (micros,seq)>(?,?))`},
  {query: {...ALL, gte: 6}, page: PAGE, place: `${BY_TIME} (conversation=? AND micros>?)`},
  {
    query: {...ALL, lt: 8},
    page: {...PAGE, order: 'descending'},
    place: `${BY_TIME} (conversation=? AND (micros,seq)<(?,?))`,
  },
  {query: {...ALL, lt: 4}, page: {...PAGE, order: 'descending'}, place: `${BY_TIME} (conversation=? AND micros<?)`},
  {
    query: {...ALL, kind: 'PauseEvent'},
    page: PAGE,
    place: `${BY_KIND} (conversation=? AND kind=? AND (micros,seq)>(?,?))`,
  },
  {
    query: {...ALL, gte: 1, lt: 9},
    page: {...PAGE, after: null},
    place: `${BY_TIME} (conversation=? AND micros>? AND micros<?)`,
  },
] as const satisfies readonly {query: TimeQuery; page: TimePage; place: string}[]
