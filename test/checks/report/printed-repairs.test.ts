import {expect, test} from 'vitest'
import type {Outcome} from '../../../src/checks/define.ts'
import {missingWords, refusedRules, reportedRepair} from '../../../src/checks/report/printed-repairs.ts'
import type {ClusterReader, Read, Rule} from '../../../src/cluster/port.ts'
import {kubectl, program, svcdiag} from '../../../src/repairs/command.ts'
import {type Repair, workloadRef} from '../../../src/repairs/repair.ts'
import {byHand, looking, restart, waitForRollout} from '../../../src/repairs/steps.ts'

const SERVE = looking('serve the lab', [program('svcdiag', 'lab', 'up')])
const COMMANDS = {
  target: {kubeconfig: 'lab.kubeconfig', context: null, sharedFlags: [], svcdiagFlags: []},
  first: [SERVE],
  origin: ['--lab'],
  probing: [],
  leavingOut: [],
}
const READ_LOG: Repair = {
  id: 'pods.read-log',
  summary: 'find out why it fails',
  byHand: 'unknown-program-error',
  steps: [looking('read its log', [svcdiag('agents', 'logs', 'worker')]), byHand('Correct the cause.')],
}
const RESTART: Repair = {
  id: 'workload.restart',
  summary: 'restart it',
  steps: [looking('restart it', [kubectl('agents', 'rollout', 'restart', 'deployment/worker')])],
}

test.each([READ_LOG, RESTART])('$id begins with what makes the target reachable, also by hand', repair => {
  const {steps} = reportedRepair(repair, COMMANDS, [])
  expect(steps.map(({command}) => command)[0]).toBe('svcdiag lab up')
  expect(steps).toHaveLength(repair.steps.length + 1)
  expect(steps[1]?.command).toContain('--kubeconfig lab.kubeconfig')
})

test('a repair in which a name would be read as a flag is told in words, all of it', () => {
  const step = {changes: 'nothing', objects: [], needs: []} as const
  const {steps} = reportedRepair(
    {
      id: 'x.y',
      summary: 'repair it',
      steps: [
        {...step, does: 'look', command: [kubectl('agents', 'get', 'secret', 'good')]},
        {...step, does: 'patch', command: [kubectl('agents', 'patch', 'service', '--server=http://attacker.test')]},
      ],
    },
    {...COMMANDS, first: []},
    [],
  )
  expect(steps.map(({command}) => command)).toEqual([undefined, undefined])
  expect(steps[1]?.does).toContain('patch (no command is printed')
})

const APP = {kind: 'Deployment', namespace: 'a', name: 'app'} as const
const WORKER = {kind: 'Deployment', namespace: 'a', name: 'worker'} as const

test('a step says which of its permissions the user lacks, and each is asked for once', async () => {
  const asked: Rule[] = []
  const {reader} = answering(rule => rule.verbs[0] !== 'patch' || rule.resourceNames?.[0] !== 'worker', asked)
  const refused = await refusedRules([failing(), failing()], reader)
  expect(missingWords(restart([APP, WORKER]), refused)).toBe('patch deployments.apps worker in a')
  expect(missingWords(restart([APP]), refused)).toBeNull()
  expect(missingWords(waitForRollout(WORKER), refused)).toBeNull()
  const questions = asked.map(({verbs, resourceNames}) => `${verbs.join()} ${resourceNames?.join()}`)
  expect(questions.toSorted()).toEqual([
    'get app',
    'get worker',
    'list worker',
    'patch app',
    'patch worker',
    'watch worker',
  ])
})

test('a run without findings asks nothing', async () => {
  const asked: Rule[] = []
  const {reader} = answering(() => false, asked)
  expect(await refusedRules([{status: 'pass'}, {status: 'inconclusive', reason: 'x'}], reader)).toEqual([])
  expect(asked).toEqual([])
})

test('what could not be asked is not called missing', async () => {
  const missing: Read<boolean> = {status: 'missing', cause: 'deadline', input: 'x', reason: 'x'}
  const reader = {mayI: async () => missing} as Partial<ClusterReader> as ClusterReader
  expect(await refusedRules([failing()], reader)).toEqual([])
})

test('the questions are bounded', async () => {
  const asked: Rule[] = []
  const {reader} = answering(() => false, asked)
  const many = Array.from({length: 300}, (_, index) => ({...APP, name: `w${index}`}))
  const [first = APP, ...more] = many
  await refusedRules([failing([restart([first, ...more])])], reader)
  expect(asked).toHaveLength(100)
})

function answering(may: (rule: Rule) => boolean, asked: Rule[]) {
  const mayI = async (rule: Rule): Promise<Read<boolean>> => {
    asked.push(rule)
    return {status: 'found', value: may(rule)}
  }
  return {reader: {mayI} as Partial<ClusterReader> as ClusterReader} // no other request is sent
}

function failing(steps = [restart([APP, WORKER]), waitForRollout(WORKER)]): Outcome {
  const [first = restart([APP]), ...more] = steps
  const repairs = [{id: 'workload.restart', summary: 'restart', steps: [first, ...more]}] as const
  const text = {path: 'x', observed: 'x', observedClass: 'x', expected: 'y', because: 'z', title: 'x', verify: ['keys']}
  return {status: 'fail', findings: [{severity: 'fail', object: workloadRef(APP), repairs, ...text}]}
}
