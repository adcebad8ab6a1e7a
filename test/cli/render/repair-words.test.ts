import {expect, test} from 'vitest'
import type {ReportedStep} from '../../../src/checks/report/report.ts'
import {stepWords, wayBack} from '../../../src/cli/render/repair-words.ts'

const WORKER = {apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'agents', name: 'worker'}
const SECRET = {apiVersion: 'v1', kind: 'Secret', namespace: 'agents', name: 'app-key'}

test('a change of a template says what it sets, and that it restarts pods', () => {
  const does = 'set the memory limit of container worker to 1Gi'
  expect(stepWords(step({does, objects: [WORKER]}))).toEqual([does, 'restarts Deployment agents/worker'])
})

test('what the words name is not said twice', () => {
  expect(stepWords(step({does: 'restart deployment/worker', role: 'restart', objects: [WORKER]}))).toHaveLength(1)
  const data: Partial<ReportedStep> = {changes: 'changes-data', objects: [SECRET]}
  const copy = 'change Secret app-key: key token gets the value of runtime-key/token'
  expect(stepWords(step({...data, does: copy}))).toEqual([copy])
  const other = 'change Secret app-key-v2: key token gets the value of runtime-key/token'
  expect(stepWords(step({...data, does: other}))).toEqual([other, 'changes Secret agents/app-key'])
})

test('a plain restart has no way back to print, any other change has', () => {
  const undo = 'nothing to go back to'
  expect(wayBack(step({does: 'restart deployment/worker', role: 'restart', objects: [WORKER], undo}))).toBeNull()
  expect(wayBack(step({does: 'set LOG_LEVEL to INFO', objects: [WORKER], undo}))).toBe(undo)
})

function step(change: Partial<ReportedStep>): ReportedStep {
  return {does: '', command: 'kubectl', changes: 'restarts-pods', objects: [], ...change}
}
