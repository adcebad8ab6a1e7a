import {expect, test} from 'vitest'
import {reportedRepair} from '../../../src/checks/report/printed-repairs.ts'
import {kubectl, program, svcdiag} from '../../../src/repairs/command.ts'
import type {Repair} from '../../../src/repairs/repair.ts'
import {byHand, looking} from '../../../src/repairs/steps.ts'

const SERVE = looking('serve the lab', [program('svcdiag', 'lab', 'up')])
const COMMANDS = {
  target: {kubeconfig: 'lab.kubeconfig', context: null, svcdiagFlags: []},
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
