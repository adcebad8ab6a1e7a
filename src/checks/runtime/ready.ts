import {restartRepair} from '../../repairs/workload.ts'
import {defineCheck, INSTALLATION_FOUND, outcomeOf, pass, skip} from '../define.ts'
import {workloadsOf} from '../pods/component-pods.ts'
import {describeAnswer} from './describe-answer.ts'
import {runtimeObject} from './runtime-object.ts'

/** The kubelet's own limit for this probe. */
const SLOW_MS = 2000

export const runtimeReady = defineCheck({
  id: 'runtime.ready',
  title: 'The runtime API answers on its health path',
  component: 'runtime',
  inputs: ['installation', 'runtimeHealth'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  needs: ['runtime'],
  probes: true,
  retryable: true,
  run: ({installation, runtimeHealth}) => {
    if (runtimeHealth === null) return skip('no ready pod of the runtime API to ask', 'pods.ready')
    const {target, answer} = runtimeHealth
    const said = describeAnswer(answer)
    const [workload] = workloadsOf('runtime', installation)
    const path = `GET ${workload?.health?.path ?? '/health'}`
    const base = {
      object: runtimeObject(installation),
      path,
      evidence: [{source: `${path} to ${target}`, text: said}],
      repairs: workload === undefined ? [] : [restartRepair(workload, 'runtime')],
      verify: ['runtime.ready'],
    }
    if (answer.outcome !== 'answered' || answer.status !== 200)
      return outcomeOf([
        {
          ...base,
          severity: 'fail',
          title: 'The runtime API does not answer as it should',
          observed: said,
          observedClass: answer.outcome === 'answered' ? 'not 200' : 'no answer',
          expected: '200',
          because: `${target} is ready by its probe, but does not serve: no sandbox can be started`,
        },
      ])
    if (answer.durationMs > SLOW_MS)
      return outcomeOf([
        {
          ...base,
          severity: 'warn',
          title: 'The runtime API answers slowly',
          observed: `200 after ${Math.round(answer.durationMs)} ms`,
          observedClass: 'slow',
          expected: `an answer within ${SLOW_MS} ms`,
          because: "slower than the kubelet's limit: the pod drops out of its Service now and then",
        },
      ])
    return pass(`${target} answered 200`)
  },
  docs: {
    why: 'Every conversation needs the runtime API to start its sandbox. Where it does not answer, nothing about keys can be told either.',
    how: '`GET` of the health path, which needs no key, through a port-forward to one ready pod (or at `--runtime-url`). Anything but 200 fails; an answer after more than 2 s warns.',
    falsePositives:
      'Seen from where svcdiag runs: with `--runtime-url` a broken route between here and there looks the same.',
    fix: 'Read the log of the previous container, then restart the workload.',
  },
})
