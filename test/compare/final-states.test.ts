import {expect, test} from 'vitest'
import {withFinalStates} from '../../src/compare/final-states.ts'
import type {Step} from '../../src/compare/step.ts'

function step(event: string, position: number, value: string, role = 'state execution_status'): Step {
  return {event, position, part: 'states', role, values: {value}}
}

const LOGGED = [step('e1', 1, 'running'), step('e2', 2, 'hello', 'message'), step('e3', 3, 'finished')]
const SILENT = [step('e2', 1, 'hello', 'message')]

function statesOf(sides: Parameters<typeof withFinalStates>[0]): unknown[] {
  return withFinalStates(sides).map(steps =>
    steps.filter(({role}) => role !== 'message').map(({values}) => values.value),
  )
}

test.each<[string, Parameters<typeof withFinalStates>[0], unknown[]]>([
  [
    'two directories',
    [
      {steps: SILENT, status: 'finished'},
      {steps: SILENT, status: 'error'},
    ],
    [['finished'], ['error']],
  ],
  [
    'a directory and a log',
    [
      {steps: SILENT, status: 'error'},
      {steps: LOGGED, status: null},
    ],
    [['error'], ['finished']],
  ],
  [
    'two logs',
    [
      {steps: LOGGED, status: null},
      {steps: LOGGED, status: 'error'},
    ],
    [
      ['running', 'finished'],
      ['running', 'finished'],
    ],
  ],
  [
    'a source without a state',
    [
      {steps: SILENT, status: null},
      {steps: LOGGED, status: null},
    ],
    [[], ['running', 'finished']],
  ],
])('%s: the states that both sides can know are compared', (_, sides, states) => {
  expect(statesOf(sides)).toEqual(states)
})
