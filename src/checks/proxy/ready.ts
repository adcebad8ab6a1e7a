import type {Service} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {componentEnv} from '../../installation/env.ts'
import type {Installation, Workload} from '../../installation/installation.ts'
import {kubectl} from '../../repairs/command.ts'
import {kubectlName, workloadRef} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import {lookingAt} from '../../repairs/workload.ts'
import {componentAnswer} from '../components/answers.ts'
import {conclude, defineCheck, type Finding, isMissing} from '../define.ts'
import type {ProbeFact} from '../facts.ts'
import {POD_INPUTS, workloadsOf} from '../pods/current-pods.ts'
import {SECOND} from '../words/age.ts'
import {isOk} from '../words/answer.ts'

const SLOW = 2 * SECOND

export const proxyReady = defineCheck({
  id: 'proxy.ready',
  title: 'The model proxy answers',
  component: 'proxy',
  inputs: [...POD_INPUTS],
  supporting: ['proxyReady', 'services'],
  needs: ['proxy'],
  probes: true,
  retryable: true,
  run: (facts, {now}) => {
    const {proxyReady: probe, services, installation} = facts
    const [workload] = workloadsOf('proxy', installation)
    const asked = {
      component: 'proxy',
      probe,
      request: `GET ${workload?.health?.path ?? '/'}`,
      because: 'no model can be called, and new conversations fail',
      title: 'The model proxy',
    } as const
    const {findings, undecided, causes} = componentAnswer(asked, facts, now)
    const others = [
      isMissing(services) ? null : addressFinding(installation, deadAddress(installation, services)),
      workload === undefined || findings.length > 0 ? null : slowFinding(workload, probe, asked.request),
    ].filter(finding => finding !== null)
    return conclude({
      findings: [...findings, ...others],
      undecided,
      explainedBy: others.length === 0 ? causes : [],
      supporting: [probe, services],
    })
  },
  docs: {
    why: 'Every request to a model goes through the proxy. If it does not answer, agents stop and new conversations fail.',
    how: 'The workload must have a ready pod. More than 5 min without a ready pod is a failure. svcdiag requests the liveness path through a port-forward without a key, and the answer must be 200. An answer slower than 2 s is a warning. The proxy address in the settings of the app must name a Service that exists. svcdiag never requests the full health path, because that path calls every provider.',
    falsePositives: 'A port-forward through a slow connection can take longer than 2 s by itself.',
    fix: 'Read the log of the proxy, also from before the last restart. Then restart the proxy. If the address in the settings of the app is wrong, correct LITE_LLM_API_URL at the source.',
  },
})

function slowFinding(workload: Workload, probe: ProbeFact | Missing, request: string): Finding | null {
  if (isMissing(probe) || probe === null || !isOk(probe.answer) || probe.answer.durationMs <= SLOW) return null
  return {
    severity: 'warn',
    title: 'The model proxy answers slowly',
    object: workloadRef(workload),
    path: request,
    observed: `${probe.target} answered after ${(probe.answer.durationMs / SECOND).toFixed(1)} s`,
    observedClass: 'slow answer',
    expected: 'an answer within 2 s',
    because: 'a liveness path does no work, so the process or the network is overloaded',
    repairs: [
      lookingAt(
        workload,
        'proxy',
        {id: 'proxy.find-load', summary: 'find out why the proxy is overloaded', byHand: 'unknown-program-error'},
        'Compare the CPU and memory of the proxy with its limits. Raise the limits or the replicas where the proxy is deployed from.',
      ),
    ],
  }
}

function addressFinding(installation: Installation, host: string | null): Finding | null {
  const [app] = workloadsOf('app', installation)
  if (host === null || app === undefined) return null
  return {
    severity: 'fail',
    title: "The app's address of the model proxy names no Service",
    object: workloadRef(app),
    path: `spec.template.spec.containers[name=${app.mainContainer}].env[name=${PROXY_ADDRESS}]`,
    observed: `${host}, but no Service has that name`,
    observedClass: 'address without a Service',
    expected: 'the Service of the model proxy, or an external host',
    because: "the app's address of the proxy names no Service",
    repairs: [
      {
        id: 'proxy.correct-address',
        summary: `correct ${PROXY_ADDRESS} where the app is deployed from`,
        byHand: 'value-from-outside',
        steps: [
          looking('list the Services', [kubectl(app.namespace, 'get', 'services')]),
          byHand(`Set ${PROXY_ADDRESS} of ${kubectlName(app)} to the address of the model proxy and deploy.`),
        ],
      },
    ],
  }
}

const PROXY_ADDRESS = 'LITE_LLM_API_URL'

function deadAddress({components, namespace}: Installation, services: readonly Service[]): string | null {
  const url = URL.parse(componentEnv(components, 'app', PROXY_ADDRESS) ?? '')
  const service = url && serviceName(url.hostname, namespace)
  const exists = services.some(({metadata}) => metadata.name === service)
  return url === null || service === null || exists ? null : url.hostname
}

/** Returns the name of a Service in this namespace; null for a host in another namespace or outside the cluster. */
function serviceName(host: string, namespace: string): string | null {
  const [name = '', second, third] = host.split('.')
  if (name === '' || name === 'localhost' || /^[\d[]/.test(host)) return null
  if (second === undefined) return name
  return second === namespace && (third === undefined || third === 'svc') ? name : null
}
