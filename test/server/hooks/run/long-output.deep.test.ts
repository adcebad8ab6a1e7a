import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {hooksOf} from '../../../../src/server/hooks/run/run.ts'
import {folder, hooksOn, occasion} from '../../../hooks/world.ts'
import {conversation, NEVER, world} from '../world.ts'

const workspace = folder()

async function printing(text: string, secrets: Record<string, string> = {}) {
  writeFileSync(join(workspace, 'out'), text)
  const hooks = hooksOf(conversation(hooksOn('Stop', 'cat out; cat out >&2; exit 2'), workspace, secrets), world())
  const {executions, blockedBy} = await hooks.run(occasion('Stop'), NEVER)
  return {execution: executions[0], blockedBy}
}

/** Returns the longest computation without a turn of the event loop, as a share of the total computation. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const turns: number[] = []
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const since = process.cpuUsage()
    await new Promise(setImmediate)
    const {user, system} = process.cpuUsage(since)
    turns.push(user + system)
  }
  await over
  return Math.max(...turns) / turns.reduce((sum, turn) => sum + turn, 0)
}

const ASSIGNMENTS = Array.from({length: 30_000}, (_, at) => `API_TOKEN_${at}=${'0123456789abcdef'.slice(at % 9)}`)

test('a megabyte that is full of secrets is masked while others have their turns', async () => {
  await printing('password=hunter2', {A: 'b6f4c1a09e7d'}) // loads the redactor
  const text = ASSIGNMENTS.join('\n').slice(0, 1_000_000)
  expect(await longestTurn(printing(text, {A: 'b6f4c1a09e7d'}))).toBeLessThan(0.5)
})

test.each([
  ['words', 'correct horse battery'],
  ['random', 'ZQxWvUt9yKpLmN42rS'],
])('what is cut of a secret of %s at the end is not shown', async (_, secret) => {
  for (const before of [0, 1, 49_990, 49_995, 99_999, 131_060, 500_000]) {
    const {execution, blockedBy} = await printing('x'.repeat(before) + secret.repeat(20_000), {A: secret})
    for (const text of [execution?.stdout, execution?.stderr, execution?.reason, blockedBy])
      expect(text ?? '').not.toContain(secret.slice(0, 3))
  }
})

test.each(['correct horse battery', 'ZQxWvUt9yKpLmN42rS'])(
  'nor is what was cut of %s where nothing more was kept of the output',
  async secret => {
    for (const before of [0, 1, 2, 5, 10]) {
      const {execution, blockedBy} = await printing('-'.repeat(before) + secret.repeat(80_000), {A: secret})
      for (const text of [execution?.stdout, execution?.stderr, blockedBy])
        expect(text ?? '').not.toContain(secret.slice(0, 3))
    }
  },
)

test('a long output says that it was cut', async () => {
  const {execution} = await printing('a line\n'.repeat(20_000), {A: 'correct horse battery'})
  expect(execution?.stdout).toBe(`${'a line\n'.repeat(20_000).slice(0, 50_000)}\n<TRUNCATED>`)
})

test('an output that is long for the values in it alone is not cut', async () => {
  const secret = `https://example.com/${'path/'.repeat(40)}`
  const {execution} = await printing(`${secret}\n`.repeat(1000), {A: secret})
  expect(execution?.stdout).toMatch(/^(?:<[\w:/#-]+>\n){1000}$/)
})
