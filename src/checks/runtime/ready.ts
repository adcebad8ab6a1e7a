import {seenWorkload} from '../../repairs/as-seen.ts'
import {restartRepair} from '../../repairs/workload.ts'
import {defineCheck, inconclusive, isMissing, type Outcome, outcomeOf, pass, skip} from '../define.ts'
import type {ProbeFact} from '../facts.ts'
import {workloadsOf} from '../pods/current-pods.ts'
import type {ReleasePods} from '../pods/revisions.ts'
import {describeResponder, runtimeObject, wentToGivenUrl} from '../words/answer.ts'

/** The timeout of the kubelet's readiness probe. */
const SLOW_MS = 2000

export const runtimeReady = defineCheck({
  id: 'runtime.ready',
  title: 'The runtime API answers on its health path',
  component: 'runtime',
  inputs: ['installation', 'runtimeHealth'],
  supporting: ['pods'],
  needs: ['runtime'],
  probes: true,
  retryable: true,
  run: ({installation, runtimeHealth, pods}) => {
    if (runtimeHealth === null) return skip('no ready pod of the runtime API to ask', 'pods.ready')
    const path = `GET ${workloadsOf('runtime', installation)[0]?.health?.path ?? '/health'}`
    if (wentToGivenUrl(runtimeHealth)) return fromGivenUrl(runtimeHealth, path)
    if (isMissing(pods)) return inconclusive(`the pod that answered is not known: ${pods.reason}`, [pods])
    return fromPod(runtimeHealth, path, {installation, pods})
  },
  docs: {
    why: 'Every conversation needs the runtime API to start its sandbox. If it does not answer, svcdiag cannot test the keys either.',
    how: 'Sends `GET` to the health path, which needs no key, through a port-forward to one ready pod. Any status other than 200 is a failure. An answer after more than 2 s is a warning. With `--runtime-url` the request goes to that address, and any status other than 200 is inconclusive.',
    falsePositives:
      'None known for the port-forward. A failure at `--runtime-url` is never a finding: the address may be wrong, or the route from this machine may be broken.',
    fix: 'Read the log of the previous container, then restart the workload.',
  },
})

type Health = NonNullable<ProbeFact>

/** An answer other than 200 proves nothing, because the given URL or the route to it may be wrong. */
function fromGivenUrl({target, answer}: Health, path: string): Outcome {
  if (answer.outcome === 'answered' && answer.status === 200) return pass(`${target} answered 200`)
  const reason = `${describeResponder(answer)}; this proves nothing about the runtime API, because the address was given with --runtime-url`
  return inconclusive(`${path} at ${target}: ${reason}`, [
    {status: 'missing', cause: 'unreachable', input: `the runtime API at ${target}`, reason},
  ])
}

function fromPod(
  {target, answer}: Health,
  path: string,
  {installation, pods}: Pick<ReleasePods, 'installation' | 'pods'>,
): Outcome {
  const [workload] = workloadsOf('runtime', installation)
  const base = {
    object: runtimeObject(installation),
    path,
    evidence: [{source: `${path} to ${target}`, text: describeResponder(answer)}],
    repairs: workload === undefined ? [] : [restartRepair(seenWorkload(workload), 'runtime', pods)],
  }
  if (answer.outcome !== 'answered' || answer.status !== 200)
    return outcomeOf([
      {
        ...base,
        severity: 'fail',
        title: 'The runtime API does not answer correctly',
        observed: describeResponder(answer),
        observedClass: answer.outcome === 'answered' ? 'not 200' : 'no answer',
        expected: '200',
        because: `${target} is ready by its probe, but does not answer, so no sandbox can start`,
      },
    ])
  if (answer.durationMs <= SLOW_MS) return pass(`${target} answered 200`)
  return outcomeOf([
    {
      ...base,
      severity: 'warn',
      title: 'The runtime API answers slowly',
      observed: `200 after ${Math.round(answer.durationMs)} ms`,
      observedClass: 'slow',
      expected: `an answer within ${SLOW_MS} ms`,
      because:
        'the answer takes longer than the timeout of the kubelet, so the Service sometimes sends no requests to the pod',
    },
  ])
}
