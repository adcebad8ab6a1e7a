import {expect, test} from 'vitest'
import {answerLimit} from '../../../src/cli/events/wait-command.ts'

test.each([
  ['much time is left, so that a lost request is repeated', 600_000, 30_000],
  ['some time is left', 2000, 2000],
  ['the time is almost over, so that no event is missed', 10, 1000],
])('the time limit of a request if %s', (_, leftMs, limit) => {
  expect(answerLimit(leftMs)).toBe(limit)
})
