import {expect, test} from 'vitest'
import {createAnswerParts} from '../../../src/cli/conversations/answer-parts.ts'

const part = (content: string | null, reasoning_content: string | null = null) => ({
  kind: 'StreamingDeltaEvent',
  source: 'agent',
  content,
  reasoning_content,
})
const STATE = {kind: 'ConversationStateUpdateEvent', source: 'environment'}
const ANSWER = {kind: 'MessageEvent', source: 'agent'}
const INTERRUPT = {kind: 'InterruptEvent', source: 'user', timestamp: 't'}

function printed(events: readonly object[]): object[] {
  const parts = createAnswerParts()
  return events.flatMap(event => parts({...event}))
}

test.each<[string, object[], object[]]>([
  ['the complete answer replaces its parts', [part('a'), STATE, part('b'), ANSWER], [STATE, ANSWER]],
  ['a call replaces its parts', [part('a'), {...ANSWER, kind: 'ActionEvent'}], [{...ANSWER, kind: 'ActionEvent'}]],
  [
    'an interrupted answer is printed joined, before the event that ended it',
    [part(null, 'why'), part('one '), part('two'), INTERRUPT],
    [{...part('one two', 'why'), timestamp: 't'}, INTERRUPT],
  ],
  ['an interrupt without an answer is printed alone', [INTERRUPT], [INTERRUPT]],
  [
    'parts of one answer never reach the next',
    [part('a'), INTERRUPT, part('b'), ANSWER, INTERRUPT],
    [{...part('a'), timestamp: 't'}, INTERRUPT, ANSWER, INTERRUPT],
  ],
  [
    'a message of the user does not end an answer',
    [part('a'), {...ANSWER, source: 'user'}, INTERRUPT],
    [{...ANSWER, source: 'user'}, {...part('a'), timestamp: 't'}, INTERRUPT],
  ],
])('%s', (_, events, expected) => {
  expect(printed(events)).toEqual(expected)
})
