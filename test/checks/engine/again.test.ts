import {getEventListeners} from 'node:events'
import {expect, test} from 'vitest'
import {type Again, runChecks} from '../../../src/checks/engine/run.ts'
import {selectChecks} from '../../../src/checks/engine/select.ts'
import type {CheckReport} from '../../../src/checks/report/report.ts'
import {PLAIN_ENV} from '../../../src/installation/env.ts'
import {buildInstallation, startLab} from '../../../src/lab/index.ts'
import {openProbedCluster} from '../../../src/probes/live.ts'
import {checksWith} from '../../bundle/make.ts'

const LOOKS = 12

test('--watch shows the first state once, and leaves no listener on the signal however often it looks', async () => {
  const {shown, listeners} = await looks({kind: 'watch', everyMs: 1})
  expect(shown.map(({verdict}) => verdict.status)).toEqual(['pass'])
  expect(listeners.length).toBe(LOOKS)
  expect(Math.max(...listeners)).toBeLessThanOrEqual(Math.min(...listeners.slice(0, 2)))
})

test('--wait shows no state but the last, and leaves no listener either', async () => {
  const {shown, listeners} = await looks({kind: 'wait', forMs: 60_000, everyMs: 1}, ['pod.not-ready'])
  expect(shown).toEqual([])
  expect(Math.max(...listeners)).toBeLessThanOrEqual(Math.min(...listeners.slice(0, 2)))
})

/** Runs several looks and then interrupts. Counts the listeners at the start of each look. */
async function looks(again: Again, faults: readonly string[] = []) {
  const now = new Date().toISOString()
  const lab = await startLab(buildInstallation({profile: 'generic', namespace: 'svc', now, faults}), {port: 0})
  const cluster = await openProbedCluster({
    kubeconfig: {text: lab.kubeconfig},
    env: {},
    plainEnv: PLAIN_ENV,
    now: Date.now,
  })
  const interrupt = new AbortController()
  const shown: CheckReport[] = []
  const listeners: number[] = []
  const reader: typeof cluster.reader = signal => {
    listeners.push(getEventListeners(interrupt.signal, 'abort').length)
    if (listeners.length === LOOKS) interrupt.abort()
    return cluster.reader(signal)
  }
  try {
    await runChecks({
      ...checksWith(interrupt.signal),
      cluster: {...cluster, reader},
      selection: selectChecks(['pods.ready'], [], '2026-01-01'),
      observer: {decided: () => {}, watching: report => shown.push(report), changed: () => {}},
      again,
    })
    return {shown, listeners}
  } finally {
    await cluster.close()
    await lab.close()
  }
}
