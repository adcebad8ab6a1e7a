import {expect, test} from 'vitest'
import {toldOf, undoOf} from '../../../src/cli/log-level/result.ts'
import type {Write} from '../../../src/log-level/change.ts'
import {planReset} from '../../../src/log-level/plan/reset.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import {app, ground, identity, stored, TO_DEBUG, writeIn} from '../../log-level/scene.ts'

const HERE = {lab: false}
const SET = [app([]), identity([])].map(target => writeIn(planSet(target, TO_DEBUG, ground())))

test('what was set is reset, component by component', () => {
  expect(undo(SET)).toBe('svcdiag log-level reset app identity')
})

test('what was not written needs no way back', () => {
  expect(undo(SET, HERE, SET.slice(1))).toBe('svcdiag log-level reset identity')
  expect(undo(SET, HERE, [])).toBeNull()
})

test('what was reset has no record any more: its level is set anew', () => {
  const changed = stored(app([]), writeIn(planSet(app([]), TO_DEBUG, ground())))
  expect(undo([writeIn(planReset(changed, ground()))])).toBe('svcdiag log-level set DEBUG app')
})

test('it leads to the same installation, from a shell', () => {
  const flags = {
    ...HERE,
    kubeconfig: "/tmp/it's mine",
    context: 'a:b/c',
    namespace: 'n',
    profile: 'p.yaml',
    config: 'c.yaml',
  }
  expect(undo(SET.slice(0, 1), flags)).toBe(
    `svcdiag log-level reset app --kubeconfig '/tmp/it'\\''s mine' --context a:b/c -n n --profile p.yaml --config c.yaml`,
  )
})

function undo(writes: readonly Write[], flags: Parameters<typeof undoOf>[2] = HERE, written = writes): string | null {
  const outcomes = writes.map(write =>
    written.includes(write)
      ? ({status: 'written', write, generation: 2} as const)
      : ({status: 'conflict', write, reason: 'x'} as const),
  )
  return undoOf(
    outcomes.map(outcome => toldOf(outcome, undefined)),
    writes,
    flags,
  )
}
