import {expect, test} from 'vitest'
import {runChecks} from '../../../src/checks/engine/run.ts'
import {PLAIN_ENV} from '../../../src/installation/env.ts'
import {buildInstallation, startLab} from '../../../src/lab/index.ts'
import {openProbedCluster} from '../../../src/probes/live.ts'
import {checksWith} from '../../bundle/make.ts'

test.each([true, false])('requests to the service itself are sent only where probes are wanted: %s', async probes => {
  const now = new Date().toISOString()
  const lab = await startLab(buildInstallation({profile: 'openhands', namespace: 'svc', now, faults: []}), {port: 0})
  const cluster = await openProbedCluster({
    kubeconfig: {text: lab.kubeconfig},
    env: {},
    plainEnv: PLAIN_ENV,
    now: Date.now,
  })
  const asked: string[] = []
  const prober: typeof cluster.prober = signal => ({
    probe: request => {
      asked.push(request.path)
      return cluster.prober(signal).probe(request)
    },
  })
  try {
    const {report} = await runChecks({
      ...checksWith(new AbortController().signal),
      cluster: {target: cluster.target, reader: signal => cluster.reader(signal), prober},
      probes,
    })
    expect(report.checks.find(({id}) => id === 'keys.enforced')?.status).toBe(probes ? 'pass' : 'skip')
    expect(asked.includes('/list')).toBe(probes)
    if (!probes) expect(asked).toEqual([])
  } finally {
    await cluster.close()
    await lab.close()
  }
})
