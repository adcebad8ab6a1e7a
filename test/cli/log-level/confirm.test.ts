import {PassThrough} from 'node:stream'
import {text} from 'node:stream/consumers'
import {expect, test} from 'vitest'
import {assertAskable} from '../../../src/cli/log-level/change-command.ts'
import {isConfirmed} from '../../../src/cli/process/confirm.ts'

const CTRL_C = '\u0003'

test.each([
  ['y\n', true],
  ['yes\n', true],
  ['n\n', false],
  ['\n', false],
  [CTRL_C, false],
])('%j answers the question', async (typed, answer) => {
  expect((await ask(typed)).answer).toBe(answer)
})

test('the question is asked where the plan was shown', async () => {
  expect((await ask('n\n')).shown).toContain('2 workloads will be changed. Continue?')
})

test.each([[{yes: false, stdin: {}, stderr: {isTTY: true}}], [{yes: false, stdin: {isTTY: true}, stderr: {}}]])(
  'without a terminal on both sides nobody can be asked: %j',
  asking => {
    expect(() => assertAskable(asking)).toThrow('--yes')
  },
)

test('who has said yes is not asked', () => {
  expect(() => assertAskable({yes: true, stdin: {}, stderr: {}})).not.toThrow()
  expect(() => assertAskable({yes: false, stdin: {isTTY: true}, stderr: {isTTY: true}})).not.toThrow()
})

async function ask(typed: string): Promise<{answer: boolean; shown: string}> {
  const input = new PassThrough()
  const output = new PassThrough()
  const shown = text(output)
  const answered = isConfirmed('2 workloads will be changed. Continue?', {input, output})
  output.once('data', () => input.write(typed))
  const answer = await answered
  output.end()
  return {answer, shown: await shown}
}
