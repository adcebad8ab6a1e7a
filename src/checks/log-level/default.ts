import type {ConfigMap, Container, Node, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {workloadNamed} from '../../installation/installation.ts'
import {type EffectiveLevel, effectiveLevel, writesFilesAtDebug} from '../../installation/log-level/effective-level.ts'
import {isSameWorkload, kubectlName, type Repair, type WorkloadName} from '../../repairs/repair.ts'
import {byHand} from '../../repairs/steps.ts'
import {finishRollout} from '../../repairs/workload.ts'
import {type CheckContext, conclude, defineCheck, isMissing} from '../define.ts'
import {containerStates} from '../pods/container-states.ts'
import {
  type AllPods,
  type CurrentPod,
  currentPods,
  POD_INPUTS,
  SANDBOX_POD_INPUTS,
  sandboxReads,
  workloadsOf,
} from '../pods/current-pods.ts'
import {groupByCause, type PodProblem} from '../pods/group-by-cause.ts'
import {ownerOf} from '../pods/revisions.ts'
import {ageMs, DAY, describeAge} from '../words/age.ts'
import {levelText} from './level-entries.ts'
import {expiryOf, isSetBySvcdiag, resetRepair, sandboxByHand, unsetRepairs} from './repairs.ts'

export const logLevelDefault = defineCheck({
  id: 'log-level.default',
  title: 'No component logs at DEBUG',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'logLevelConfigMaps', 'nodes'],
  retryable: false,
  run: (facts, context) => {
    const {logLevelConfigMaps, nodes} = facts
    const configMaps = isMissing(logLevelConfigMaps) ? [] : logLevelConfigMaps
    const levels = runningLevels(currentPods(facts), configMaps, context.now)
    const verbose = levels.filter(({level}) => level === 'verbose')
    const intended = verbose.filter(({at}) => expiryOf(at.owner, facts.installation, context.now) === 'pending')
    const note = noteOf(levels, intended)
    return conclude({
      findings: groupByCause(
        verbose.filter(level => !intended.includes(level)).map(level => problemOf(level, facts, context)),
      ),
      supporting: [...sandboxReads(facts), logLevelConfigMaps, nodes],
      undecided: levels.filter(({level}) => level === 'unknown').map(unreadable),
      note,
    })
  },
  docs: {
    why: 'DEBUG fills disks, slows processes down and writes private data to logs. The app and the worker write prompts and answers to ephemeral storage, and the model proxy logs request bodies.',
    how: 'Determines the level of every running container of a component from its pod. The level is in LOG_LEVEL, LITELLM_LOG, KEYCLOAK_LOG_LEVEL or KC_LOG_LEVEL. If `env` has several entries of one name, the last one counts. `env` overrides `envFrom`. The variable DEBUG with the value true, 1 or yes forces DEBUG. DEBUG is a warning. The finding contains its age, which counts from the creation of the ReplicaSet. After more than 24 h, DEBUG is a failure if the node has DiskPressure, or if a pod was evicted for ephemeral storage. A level that svcdiag set and that has not expired passes with a note.',
    falsePositives:
      'A restart creates a new ReplicaSet, so DEBUG can be on for longer than reported. The check cannot read a level from a file, or from a ConfigMap or Secret in envFrom that the profile does not name.',
    fix: 'If the Helm values or the admin console set the variable, remove it there. If svcdiag set it, run svcdiag log-level reset. Otherwise run svcdiag log-level set INFO. Remove the variable DEBUG with kubectl set env. Each of these changes restarts the workload.',
  },
})

function problemOf(level: ContainerLevel, facts: AllPods & DiskFacts, {now}: CheckContext): PodProblem {
  const {at, container, variable, value, from, sinceMs} = level
  const trouble = sinceMs !== null && sinceMs > DAY ? diskTrouble(at, allPodsOf(facts)) : null
  const isExpired = expiryOf(at.owner, facts.installation, now) === 'passed'
  return {
    at,
    severity: trouble === null ? 'warn' : 'fail',
    title: `The ${at.component} logs at DEBUG`,
    path: `spec.template.spec.containers[name=${container.name}].env[name=${variable}]`,
    observed: `${variable}=${levelText(value ?? '')} ${from === 'env' ? '' : `from ${from} `}for ${describeAge(sinceMs)}${isExpired ? '; svcdiag set it temporarily, and it has expired' : ''}${trouble === null ? '' : `; ${trouble}`}`,
    observedClass: 'logs at DEBUG',
    expected: 'INFO, or unset',
    because: becauseOf(level),
    repairs: repairsOf(level, facts),
    verify: ['log-level.default', 'log-level.durable'],
  }
}

function allPodsOf({nodes, pods, replicaSets, sandboxPods, sandboxReplicaSets}: AllPods & DiskFacts): DiskFacts {
  return {
    nodes,
    pods: [...pods, ...(isMissing(sandboxPods) ? [] : sandboxPods)],
    replicaSets: [...replicaSets, ...(isMissing(sandboxReplicaSets) ? [] : sandboxReplicaSets)],
  }
}

function becauseOf({at, writesFiles}: ContainerLevel): string {
  if (writesFiles && (at.component === 'app' || at.component === 'worker'))
    return 'prompts and answers are being written to ephemeral storage, and logs grow fast'
  if (at.component === 'proxy') return 'request bodies and partly masked credentials are being logged'
  return 'logs grow fast and may contain secrets'
}

function repairsOf({at, container, variable, value, from}: ContainerLevel, facts: AllPods): readonly Repair[] {
  const {owner, component} = at
  if (component === null || component === 'sandbox') return [sandboxByHand(`${variable}=${value}`)]
  if (from !== 'env') return [setElsewhere(owner, `${variable} in ${from}`)]
  const workload = workloadNamed(owner, facts.installation)
  if (workload === undefined) return [finishRollout(owner)]
  if (isSetBySvcdiag(workload))
    return [resetRepair(component, workloadsOf(component, facts.installation).filter(isSetBySvcdiag))]
  return unsetRepairs({workload, container: container.name, variable: variable ?? '', pods: facts.pods})
}

function setElsewhere(workload: WorkloadName, what: string): Repair {
  return {
    id: 'log-level.set-at-the-source',
    summary: `set ${what} to INFO, then restart ${kubectlName(workload)}`,
    byHand: 'at-the-source',
    steps: [
      byHand(`Set ${what} to INFO where it is deployed from, and deploy.`),
      byHand(`Restart ${kubectlName(workload)}: its containers read the value when they start.`, 'restarts-pods'),
    ],
  }
}

function unreadable({at, container, variable, from}: ContainerLevel): string {
  return `${variable} of container ${container.name} in ${kubectlName(at.owner)} comes from ${from}, which was not read`
}

function noteOf(levels: readonly ContainerLevel[], intended: readonly ContainerLevel[]): string | undefined {
  const names = (some: readonly ContainerLevel[]) =>
    [...new Set(some.map(({at}) => kubectlName(at.owner)))].sort().join(', ')
  const quiet = levels.filter(({level}) => level === 'quiet')
  const notes = [
    ...(intended.length > 0 ? [`DEBUG was set through svcdiag and has not expired: ${names(intended)}`] : []),
    ...(quiet.length > 0 ? [`less than INFO is logged, which hides evidence: ${names(quiet)}`] : []),
  ]
  return notes.length === 0 ? undefined : notes.join('; ')
}

interface DiskFacts {
  readonly nodes: readonly Node[] | Missing
  readonly pods: readonly Pod[]
  readonly replicaSets: readonly ReplicaSet[]
}

function diskTrouble({pod, owner}: CurrentPod, {nodes, pods, replicaSets}: DiskFacts): string | null {
  const node = isMissing(nodes) ? undefined : nodes.find(({metadata}) => metadata.name === pod.spec.nodeName)
  const hasPressure = node?.status.conditions?.some(({type, status}) => type === 'DiskPressure' && status === 'True')
  if (hasPressure) return `node ${node?.metadata.name} has DiskPressure`
  const evicted = pods.filter(isEvictedForDisk).find(other => {
    const otherOwner = ownerOf(other, replicaSets)
    return otherOwner !== null && isSameWorkload(owner, otherOwner)
  })
  return evicted ? `pod ${evicted.metadata.name} was evicted for its ephemeral storage` : null
}

function isEvictedForDisk({status}: Pod): boolean {
  return (
    status.phase === 'Failed' &&
    status.reason === 'Evicted' &&
    /ephemeral-storage|DiskPressure/i.test(status.message ?? '')
  )
}

interface ContainerLevel extends EffectiveLevel {
  readonly at: CurrentPod
  readonly container: Container
  readonly sinceMs: number | null
  /** True if the program also writes prompts and answers to files at level DEBUG. */
  readonly writesFiles: boolean
}

function runningLevels(pods: readonly CurrentPod[], configMaps: readonly ConfigMap[], now: Date): ContainerLevel[] {
  return pods
    .filter(({pod, component}) => component !== null && pod.status.phase === 'Running')
    .flatMap(at =>
      at.pod.spec.containers
        .filter(({name}) => isRunning(at, name))
        .map(container => ({
          at,
          container,
          ...effectiveLevel(container, configMaps),
          sinceMs: sinceMs(at, now),
          writesFiles: writesFilesAtDebug(container, configMaps),
        })),
    )
}

function isRunning({pod}: CurrentPod, name: string): boolean {
  const state = containerStates(pod).find(state => !state.init && state.name === name)?.status.state
  return state === undefined || state.running !== undefined
}

/** Returns the age of the pod's revision, because all pods of one revision have the same level. */
function sinceMs({pod, owner}: CurrentPod, now: Date): number | null {
  return ageMs(owner.replicaSet?.metadata.creationTimestamp ?? pod.metadata.creationTimestamp, now)
}
