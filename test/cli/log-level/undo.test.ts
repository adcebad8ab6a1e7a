import {delimiter, resolve} from 'node:path'
import {afterEach, expect, test, vi} from 'vitest'
import {sentWrites, toldOf, undoOf} from '../../../src/cli/log-level/result.ts'
import {printedCommands} from '../../../src/cli/target/printed-commands.ts'
import type {Write} from '../../../src/log-level/change.ts'
import {planReset} from '../../../src/log-level/plan/reset.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import type {Outcome} from '../../../src/log-level/write/apply.ts'
import {type CommandTarget, NO_TARGET} from '../../../src/repairs/command.ts'
import {app, ground, identity, stored, TO_DEBUG, writeIn} from '../../log-level/scene.ts'

const SET = [app([]), identity([])].map(target => writeIn(planSet(target, TO_DEBUG, ground())))

afterEach(() => vi.unstubAllEnvs())

test('what was set is reset, component by component', () => {
  expect(undo(SET)).toBe('svcdiag log-level reset app identity -n svc')
})

test('what was not written needs no way back, but a lost answer does', () => {
  expect(undo(SET, {statuses: ['conflict', 'written']})).toBe('svcdiag log-level reset identity -n svc')
  expect(undo(SET, {statuses: ['failed', 'refused']})).toBe('svcdiag log-level reset app -n svc')
  expect(undo(SET, {statuses: ['conflict', 'refused']})).toBeNull()
})

test('what was reset has no record any more: its level is set anew', () => {
  const changed = stored(app([]), writeIn(planSet(app([]), TO_DEBUG, ground())))
  expect(undo([writeIn(planReset(changed, ground()))])).toBe('svcdiag log-level set DEBUG app -n svc')
})

const LIVE = {mode: 'live', context: 'a:b/c', server: null, namespace: null, inCluster: false} as const

test('it leads to the same installation as the same user, from a shell', () => {
  const {target} = printedCommands(
    {
      lab: false,
      kubeconfig: "/tmp/it's mine",
      cluster: 'k',
      user: 'u',
      as: 'jane',
      'as-group': ['ops'],
      'token-file': '/t',
      profile: 'p.yaml',
      config: 'c.yaml',
    },
    LIVE,
  )
  expect(undo(SET.slice(0, 1), {target})).toBe(
    `svcdiag log-level reset app --kubeconfig '/tmp/it'\\''s mine' --context a:b/c --cluster k --user u --as jane --as-group ops -n svc --config c.yaml --profile p.yaml --token-file /t`,
  )
})

test('the files of KUBECONFIG are named by absolute paths', () => {
  vi.stubEnv('KUBECONFIG', './x')
  const one = undo(SET.slice(0, 1), {target: printedCommands({lab: false}, LIVE).target})
  expect(one).toBe(`svcdiag log-level reset app --kubeconfig ${resolve('x')} --context a:b/c -n svc`)
  vi.stubEnv('KUBECONFIG', ['./x', './y'].join(delimiter))
  const two = undo(SET.slice(0, 1), {target: printedCommands({lab: false}, LIVE).target})
  const files = [resolve('x'), resolve('y')].join(delimiter)
  expect(two).toBe(`KUBECONFIG=${files} svcdiag log-level reset app --context a:b/c -n svc`)
})

interface Wanted {
  readonly target?: CommandTarget
  readonly statuses?: readonly ('written' | 'conflict' | 'refused' | 'failed')[]
}

function undo(writes: readonly Write[], {target = NO_TARGET, statuses = []}: Wanted = {}): string | null {
  const outcomes = writes.map((write, at): Outcome => {
    const status = statuses[at] ?? 'written'
    return status === 'written' ? {status, write, generation: 2} : {status, write, reason: 'x'}
  })
  return undoOf(
    sentWrites(
      writes,
      outcomes.map(outcome => toldOf(outcome)),
    ),
    'svc',
    target,
  )
}
