import type {HorizontalPodAutoscaler} from '../../cluster/objects.ts'
import {
  COMPONENTS,
  type Component,
  type ComponentName,
  type Installation,
  type Workload,
  wordsFor,
} from '../../installation/installation.ts'
import {scaleUp} from '../../repairs/at-the-source.ts'
import {kubectl} from '../../repairs/command.ts'
import {type Repair, workloadRef} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import {defineCheck, type Finding, isMissing, outcomeUnless} from '../define.ts'

/** No installation works without these components. The others start on demand, or may run elsewhere. */
const ESSENTIAL: readonly ComponentName[] = ['app', 'runtime']

export const componentsFound = defineCheck({
  id: 'components.found',
  title: 'Every component of the installation was found and is scaled up',
  component: 'all',
  inputs: ['installation', 'deployments', 'statefulSets', 'sandboxDeployments'],
  supporting: ['autoscalers', 'services'],
  requires: ['api.reachable'],
  retryable: true,
  run: ({installation, autoscalers, services, deployments, statefulSets, sandboxDeployments}) => {
    const looked = new Set([...deployments, ...statefulSets, ...sandboxDeployments]).size
    const scaled = isMissing(autoscalers) ? [] : autoscalers
    const findings = COMPONENTS.filter(name => name !== 'sandbox').flatMap(name =>
      findingsFor(installation.components[name], installation, scaled, looked),
    )
    const atZero = findings.length > 0 && isMissing(autoscalers) ? [autoscalers] : []
    // The app may use a component outside the cluster. If the Services could not be read, this is unknown, so only
    // failures are reported.
    const unseen = isMissing(services) ? [services] : []
    const proven = unseen.length > 0 ? findings.filter(({severity}) => severity === 'fail') : findings
    const summary = COMPONENTS.map(name => `${name} ${describe(installation.components[name])}`).join(', ')
    return outcomeUnless([...atZero, ...unseen], proven, {note: `${summary}; ${workloads(looked)} looked at`})
  },
  docs: {
    why: 'A component that is missing or scaled to zero explains most other findings.',
    how: 'The selectors of the detected profile find each component, in their order. A component exists if its workload object exists, even without pods. The check fails if the app or the runtime API is missing. It also fails if a component has 0 replicas and no autoscaler owns it. It warns if a worker, proxy or identity service neither runs here nor is configured elsewhere. Zero sandboxes, and a paused sandbox with 0 replicas, are normal.',
    falsePositives:
      'The check reports a component that was scaled to zero on purpose. Skip it in svcdiag.yaml with a reason.',
    fix: 'Scale the component up, or deploy what is missing.',
  },
})

function findingsFor(
  component: Component,
  installation: Installation,
  autoscalers: readonly HorizontalPodAutoscaler[],
  looked: number,
): Finding[] {
  if (component.state === 'missing') return [absent(component.name, component.tried, installation, looked)]
  if (component.state !== 'found') return []
  const targets = autoscalers.map(({spec}) => `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`)
  return component.workloads
    .filter(({kind, name, replicas}) => replicas === 0 && !targets.includes(`${kind}/${name}`))
    .map(workload => scaledDown(workload, installation))
}

function absent(name: ComponentName, tried: readonly string[], {namespace}: Installation, looked: number): Finding {
  const essential = ESSENTIAL.includes(name)
  return {
    severity: essential ? 'fail' : 'warn',
    title: `The ${wordsFor(name)} was not found`,
    object: {apiVersion: 'v1', kind: 'Namespace', namespace: null, name: namespace},
    path: `component ${name}`,
    observed: `none of ${workloads(looked)} matches ${tried.join(' | ')}`,
    observedClass: `${name} not found`,
    expected: essential
      ? `a workload of the ${wordsFor(name)}`
      : `a workload of the ${wordsFor(name)}, or its address elsewhere`,
    because: essential ? 'the installation cannot work without it' : 'it neither runs here nor is configured elsewhere',
    repairs: [redeploy(name, namespace)],
  }
}

function redeploy(name: ComponentName, namespace: string): Repair {
  return {
    id: 'components.deploy-again',
    summary: `deploy the ${wordsFor(name)} again`,
    byHand: 'reinstall',
    steps: [
      looking('see what is deployed, with the labels that profiles match', [
        kubectl(namespace, 'get', 'deployments,statefulsets', '--show-labels'),
      ]),
      byHand(
        `Deploy the ${wordsFor(name)} from where the installation comes from, with the same chart version and values.`,
      ),
      byHand(
        `If the ${wordsFor(name)} runs under another name or label, describe it in a profile (docs/settings.md).`,
        'nothing',
      ),
    ],
  }
}

function scaledDown(workload: Workload, installation: Installation): Finding {
  const {component} = workload
  return {
    severity: 'fail',
    title: `The ${wordsFor(component)} is scaled to zero`,
    object: workloadRef(workload),
    path: 'spec.replicas',
    observed: '0',
    observedClass: 'scaled to zero',
    expected: 'at least 1',
    because: `no pod of the ${wordsFor(component)} runs, so nothing answers`,
    repairs: scaleUp(workload, installation),
  }
}

function workloads(count: number): string {
  return count === 1 ? '1 workload' : `${count} workloads`
}

const STATE_WORDS = {none: 'none running', unknown: 'unknown', missing: 'not found'} as const

function describe(component: Component): string {
  if (component.state === 'found') return workloads(component.workloads.length)
  if (component.state === 'external') return `at ${component.host}`
  if (component.state === 'built-in') return 'built into the app'
  return STATE_WORDS[component.state]
}
