import {expect, test} from 'vitest'
import {type EmptySearch, explainEmptySearch} from '../../src/explain/empty-search.ts'

const END = {id: 'last', timestamp: '2026-01-01T00:00:09.000000Z'}
const PLAIN: EmptySearch = {
  conversation: '5e7e0002000040008000000000000001',
  exists: true,
  others: [],
  events: 19,
  shared: 19,
  kind: null,
  ofKind: 0,
  gte: null,
  lt: null,
  oldest: {id: 'first', timestamp: '2026-01-01T00:00:00'},
  newest: END,
  q: null,
  ofQuery: 0,
  isLaterPage: false,
}

test.each<[string, Partial<EmptySearch>, RegExp, string[]]>([
  [
    'no-such-conversation',
    {exists: false, others: ['00000002000040008000000000000009', '5e7e0002000040008000000000000002']},
    /nearest id is 5e7e0002000040008000000000000002$/u,
    [],
  ],
  ['no-such-conversation', {exists: false}, /^no such conversation$/u, []],
  ['no-events', {events: 0, shared: 0, newest: null, oldest: null}, /no event yet/u, []],
  ['not-shared', {shared: 0}, /not shared, .*none of 19 events/u, []],
  ['after-the-newest', {gte: '2026-01-01T00:00:10Z'}, /newest event is of 2026-01-01T00:00:09/u, ['last']],
  ['before-the-oldest', {lt: '2026-01-01T00:00:00Z'}, /oldest event is of/u, ['first']],
  ['kind-never-listed', {kind: 'ConversationStateUpdateEvent', ofKind: 4}, /contains 4$/u, []],
  ['no-such-kind', {kind: 'PauseEvent'}, /none of 19 events is a PauseEvent/u, []],
  ['no-query-match', {q: 'tool:bash'}, /^none of 19 events matches the query tool:bash$/u, []],
  ['no-match', {q: 'tool:terminal', ofQuery: 3, kind: 'PauseEvent', ofKind: 1}, /all that the search asks for/u, []],
  ['last-page', {isLaterPage: true}, /behind the last event/u, []],
  ['no-match', {kind: 'PauseEvent', ofKind: 1, gte: '2026-01-01T00:00:05Z'}, /all that the search asks for/u, []],
  ['no-match', {shared: null, kind: 'ConversationStateUpdateEvent', ofKind: 4, gte: 'not a time'}, /./u, []],
])('an empty search is explained: %s', (id, search, sentence, evidence) => {
  const found = explainEmptySearch({...PLAIN, ...search})
  expect(found).toMatchObject({id, evidence})
  expect(found.sentence).toMatch(sentence)
})
