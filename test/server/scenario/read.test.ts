import {mkdtemp, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {SvcdiagError} from '../../../src/errors.ts'
import {loadScenario} from '../../../src/server/conversation/start.ts'
import {SCENARIOS} from '../../../src/server/scenario/built-in.ts'
import {readScenario} from '../../../src/server/scenario/read.ts'

function refusal(text: string): string {
  try {
    readScenario(text, 'own.yaml')
  } catch (error) {
    if (error instanceof SvcdiagError && error.code === 'scenario.invalid') return error.message
    throw error
  }
  return 'none'
}

describe('a scenario that is wrong is told by file, line and key', () => {
  test.each([
    ['steps:\n  - say: hi\n  - condens: hi\n', 'own.yaml:3: steps.1.condens: no such step; did you mean condense?'],
    ['steps:\n  - say: hi\n    thougt: x\n', 'own.yaml:3: steps.0.thougt: unknown key'],
    ['steps:\n  - say: 1\n', 'own.yaml:2: steps.0.say: must be string'],
    ['steps:\n  - say: a\n    finish: b\n', 'own.yaml:2: steps.0: a step has one action, not say and finish'],
    ['steps:\n  - call: terminl\n', 'own.yaml:2: steps.0.call: no tool of this name is known; did you mean terminal?'],
    [
      'steps:\n  - call: terminal\n    args: {comand: ls}\n',
      'own.yaml:3: steps.0.args.comand: no such property is declared',
    ],
    ['steps:\n  - call: terminal\n    args: {}\n', 'own.yaml:3: steps.0.args.command: required: string'],
    [
      'steps:\n  - call: terminal\n    args:\n      command: ls\n      comand: x\n',
      'own.yaml:5: steps.0.args.comand: no such property is declared',
    ],
    [
      'steps:\n  - call: glob\n    args: {pattern: "*"}\n    observe:\n      files: none\n',
      'own.yaml:5: steps.0.observe.files: expected array, found string',
    ],
    [
      'steps:\n  - parallel:\n      - call: glob\n        args: {pattern: "*"}\n',
      'own.yaml:2: steps.0.parallel: must not have fewer than 2 items',
    ],
    [
      'steps:\n  - parallel:\n      - {call: glob, args: {pattern: "*"}}\n      - {call: glob}\n',
      'own.yaml:4: steps.0.parallel.1.args.pattern: required: string',
    ],
    ['steps:\n  - wait: 5\n', 'own.yaml:2: steps.0.wait: must be string'],
    ['steps:\n  - wait: 5h\n', 'own.yaml:2: steps.0.wait: is not a duration such as 300ms, 2s or 5m'],
    [
      'steps:\n  - event: {kind: PauseEvent, id: x}\n',
      'own.yaml:2: steps.0.event.id: is assigned when the event is appended',
    ],
    [
      'steps:\n  - event: {kind: NoEvent}\n',
      'own.yaml:2: steps.0.event.kind: no such event kind is known; kept as it is',
    ],
    ['steps: []\nturns: [{steps: []}]\n', 'own.yaml:1: use either `steps`, or `turns` for several messages'],
    ['title: x\n', 'own.yaml:1: use either `steps`, or `turns` for several messages'],
    [
      'turns:\n  - steps:\n      - finish: x\n  - steps:\n      - finsh: x\n',
      'own.yaml:5: turns.1.steps.0.finsh: no such step; did you mean finish?',
    ],
    ['steps:\n  - just words\n', /^own\.yaml:2: steps\.0: a step is a map with one of say, call/],
    ['steps: {\n', /^own\.yaml:\d: not valid YAML/],
    ['- say: hi\n', 'own.yaml:1: a scenario is a map with `steps` or `turns`'],
    ['', 'own.yaml:1: a scenario is a map with `steps` or `turns`'],
    ['{"steps":\n [{"say": 1}]}', 'own.yaml:2: steps.0.say: must be string'],
    ['steps:\n  - say: hi\nsteps:\n  - say: ho\n', /^own\.yaml:\d: not valid YAML \(DUPLICATE_KEY\)/],
  ])('%j', (text, expected) => {
    if (typeof expected === 'string') expect(refusal(text)).toBe(expected)
    else expect(refusal(text)).toMatch(expected)
  })

  test('never quotes the content', () => {
    expect(refusal('steps:\n  - say: 1\n    marker-7f3a: marker-7f3b\n')).not.toContain('marker-7f3b')
  })

  test('aliases that multiply are refused', () => {
    const levels = Array.from(
      {length: 12},
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`,
    )
    expect(refusal(`a0: &a0 [x]\n${levels.join('\n')}\n`)).toBe('own.yaml:1: too many aliases')
  })
})

describe('loading', () => {
  test('a built-in one by its name', async () => {
    expect(await loadScenario('tools')).toBe(SCENARIOS.tools)
  })

  test('a file, in YAML or JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scenario-'))
    await writeFile(join(folder, 'own.yaml'), 'seed: 7\nsteps:\n  - finish: Done.\n')
    await writeFile(join(folder, 'own.json'), '{"seed": 7, "steps": [{"finish": "Done."}]}')
    const expected = {seed: 7, steps: [{finish: 'Done.'}]}
    expect(await loadScenario(join(folder, 'own.yaml'))).toEqual(expected)
    expect(await loadScenario(join(folder, 'own.json'))).toEqual(expected)
  })

  test.each([
    ['finsh', 'scenario.unknown', /did you mean finish/],
    ['toString', 'scenario.unknown', /there are finish, tools/],
    ['./not-there.yaml', 'input.unreadable', /cannot read/],
  ])('%s: %s', async (name, code, message) => {
    await expect(loadScenario(name)).rejects.toMatchObject({code, message: expect.stringMatching(message)})
  })
})
