import {expect, test} from 'vitest'
import {endLines, planLines, restoringWords, resultLines, writesWords} from '../../../src/cli/log-level/plan-words.ts'
import {holdOf, type LogLevelChange, type Told, toldOf} from '../../../src/cli/log-level/result.ts'
import {isWrite, type Plan} from '../../../src/log-level/change.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import type {Target} from '../../../src/log-level/target.ts'
import {app, ground, identity, stored, TO_DEBUG, TO_INFO, writeIn} from '../../log-level/scene.ts'

const PARTITION = {replicas: 3, updateStrategy: {rollingUpdate: {partition: 1}}}
const ON_DELETE = {updateStrategy: {type: 'OnDelete'}}

test.each([
  ['one workload', [app([])], '1 workload will be changed, 1 pod restarts'],
  ['several', [app([], {spec: {replicas: 3}}), identity([])], '2 workloads will be changed, 4 pods restart'],
  ['a paused one', [app([], {spec: {paused: true}})], '1 workload will be changed, 0 pods restart'],
  ['a partition', [identity([], {}, PARTITION)], '1 workload will be changed, 2 pods restart'],
  ['OnDelete', [identity([], {}, ON_DELETE)], '1 workload will be changed, 0 pods restart'],
])('the question says how many pods restart by themselves: %s', (_, targets: readonly Target[], words) => {
  expect(writesWords(targets.map(target => writeIn(planSet(target, TO_DEBUG, ground()))))).toBe(words)
})

const UNTIL = '2026-03-01T12:30:00.000Z'
const FOR_A_TIME = {...TO_DEBUG, expires: UNTIL}

/** The app goes back to its own DEBUG, which does not expire. Identity gets DEBUG for a time. */
function mixed(): Plan {
  const own = app([{name: 'LOG_LEVEL', value: 'DEBUG'}])
  const lowered = stored(own, planSet(own, TO_INFO, ground()))
  const changes = [lowered, identity([])].map(target => writeIn(planSet(target, FOR_A_TIME, ground())))
  expect(changes.map(({expires}) => expires)).toEqual([null, UNTIL])
  return {changes, elsewhere: []}
}

test('a plan whose first write does not expire is held for the others, or said to be left', () => {
  const plan = mixed()
  const outcomes = toldFor(plan, ['written', 'written'])
  expect(holdOf(plan.changes.filter(isWrite))).toEqual({until: UNTIL, ended: null, outcomes: [], failures: []})
  expect(resultLines({...CHANGE, plan, outcomes, undo: 'x'})).toContain(
    `nothing resets the level at ${UNTIL}: you have to\n`,
  )
  const half = {...CHANGE, plan, outcomes: toldFor(plan, ['written', 'conflict']), undo: 'x'}
  expect(resultLines(half)).not.toContain('nothing resets')
})

test('the plan says whether the level is restored or only reported', () => {
  const detail = {withPatch: false, isWhole: true}
  const left = planLines(mixed(), {...detail, heldFor: null})
  expect(left).toContain(`    expires: ${UNTIL}; after that, svcdiag check and log-level get report the level\n`)
  const held = planLines(mixed(), {...detail, heldFor: '30m'})
  expect(held.match(/ {4}for 30m; then the previous level is restored\n/g)).toHaveLength(1)
  expect(held).not.toContain('after that')
})

test('a hold that was interrupted has used the first Ctrl-C, one that expired has not', () => {
  expect(restoringWords('interrupted', 'x')).toBe('restoring the previous level; another Ctrl-C leaves it to you: x')
  expect(restoringWords('expired', 'x')).toBe('restoring the previous level; a second Ctrl-C leaves it to you: x')
})

test('what was restored is listed beside what was not', () => {
  const plan = mixed()
  const [first, second] = toldFor(plan, ['written', 'failed'])
  const ended = (outcomes: Told[], failures: string[] = [], set = toldFor(plan, ['written', 'written'])) =>
    endLines({...CHANGE, plan, undo: 'x', outcomes: set, hold: {until: UNTIL, ended: 'expired', outcomes, failures}})
  if (first === undefined || second === undefined) throw new Error('two writes are planned')
  expect(ended([first, second], ['keycloak: no answer'])).toBe(
    'deployment/openhands: restored (the time is over)\nNOT RESTORED: keycloak: no answer\nto restore the previous level: x\n',
  )
  expect(ended([second])).toBe(
    'statefulset/keycloak: its level has ended (the time is over), but the API server did not confirm who restored it\n',
  )
  expect(ended([])).toBe(
    'the time is over: somebody else has already reset the level, or set it again: nothing was changed\n',
  )
  expect(ended([], [], [second])).toBe(
    'the time is over: the failed change left no level to restore: nothing was changed\n',
  )
})

const CHANGE: LogLevelChange = {
  apiVersion: 'svcdiag/v1',
  kind: 'LogLevelChange',
  command: 'set',
  target: {mode: 'live', context: 'c', namespace: 'svc', profile: 'openhands'},
  dryRun: false,
  validated: true,
  confirmed: true,
  plan: {changes: [], elsewhere: []},
  outcomes: [],
  missing: [],
  undo: null,
  hold: null,
}

function toldFor({changes}: Plan, statuses: readonly ('written' | 'failed' | 'conflict')[]): Told[] {
  return changes.filter(isWrite).map((write, at) => {
    const status = statuses[at] ?? 'written'
    return toldOf(status === 'written' ? {status, write, generation: 2} : {status, write, reason: 'no answer'})
  })
}
