import {expect, test} from 'vitest'
import type {CheckReport} from '../../src/checks/report/report.ts'
import type {LabInstallation} from '../../src/lab/model.ts'
import {deepTest} from '../depth.ts'
import {type Making, makeBundle} from './make.ts'
import {offline, verdicts} from './offline.ts'

const CRASH: Making = {faults: ['pod.crashloop'], profile: 'openhands'}
/** A Secret in the worker's environment that no check reads. */
const UNREAD = 'jwt-secret'
const WORDS = "import integrations\nModuleNotFoundError: No module named 'integrations'"

test('a bundle quotes the log of a crash as the cluster did', async () => {
  const {file, created} = await makeBundle(CRASH)
  const again = await offline(file)
  expect(evidenceOf(created.report)[0]?.text).toContain(WORDS)
  expect(evidenceOf(again)).toEqual(evidenceOf(created.report))
})

deepTest.each([
  ['to read logs', {verb: 'get', resource: 'pods/log'}, 'could not be read: '],
  ['to read a Secret of the container', {verb: 'get', resource: 'secrets', name: UNREAD}, 'withheld, '],
])('without the permission %s both say so, and nothing else differs', async (_, rule, text) => {
  const edit = (lab: LabInstallation) => ({...lab, api: {...lab.api, denied: [rule]}})
  const [allowed, denied] = [await makeBundle(CRASH), await makeBundle({...CRASH, edit})]
  const {report} = denied.created
  const again = await offline(denied.file)
  for (const one of [report, again])
    expect(evidenceOf(one)).toEqual([
      {
        source: expect.stringContaining('before its last restart'),
        text: expect.stringContaining(text),
      },
    ])
  expect(statuses(report)).toEqual(statuses(allowed.created.report))
  expect(report.coverage.missing).toEqual([])
  expect(verdicts(again)).toEqual(verdicts(report))
})

function evidenceOf({checks}: CheckReport) {
  return checks.find(({id}) => id === 'pods.running')?.findings.flatMap(({evidence}) => evidence) ?? []
}

function statuses({checks, verdict}: CheckReport) {
  return {exit: verdict.exitCode, checks: checks.map(({id, status}) => `${id} ${status}`)}
}
