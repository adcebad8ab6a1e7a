import {type Installation, workloadNamed} from '../../installation/installation.ts'
import {isReady, podsOf} from '../../installation/workload-pods.ts'
import {
  atHash,
  atPod,
  atRevision,
  restartAsSeen,
  type Seen,
  type SeenWorkload,
  seenWorkload,
} from '../../repairs/as-seen.ts'
import {isSameWorkload, kubectlName, type Repair, type WorkloadName} from '../../repairs/repair.ts'
import {byHand, readWorkloadLogs, rollOut} from '../../repairs/steps.ts'
import {restartRepair} from '../../repairs/workload.ts'
import {type CheckContext, conclude, defineCheck, oneLine, sharedCauses} from '../define.ts'
import {describeAge} from '../words/age.ts'
import {containerPath, containerStates} from './container-states.ts'
import {type CurrentPod, currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from './current-pods.ts'
import {groupByCause, type PodProblem, subjectOf} from './group-by-cause.ts'
import {podCause, unreadyMs, waitsForGate} from './pod-cause.ts'
import {eventsOf, type ReadEvents} from './pod-evidence.ts'
import {type ReleasePods, revisionOf, revisionsOf} from './revisions.ts'

export const podsReady = defineCheck({
  id: 'pods.ready',
  title: 'Every running pod of a component is ready',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'events', 'sandboxEvents'],
  retryable: true,
  run: (facts, context) => {
    const pods = currentPods(facts)
    const unready = pods.filter(({pod}) => podCause(pod, context.now) === 'pods.ready')
    return conclude({
      findings: groupByCause(unready.map(at => problemOf(at, pods, facts, context))),
      supporting: [...sandboxReads(facts), facts.events, facts.sandboxEvents],
      undecided: pods
        .filter(({pod}) => pod.status.phase === 'Running' && !isReady(pod) && !waitsForGate(pod))
        .filter(({pod}) => unreadyMs(pod, context.now) === null)
        .map(({pod}) => `no readable time shows since when pod ${pod.metadata.name} is not ready`),
      explainedBy: sharedCauses(unready.map(at => componentCheck(at, facts))),
    })
  },
  docs: {
    why: 'A pod that runs and is not ready gets no requests. With a single replica its component is down. With several replicas, the other pods take its requests.',
    how: 'Checks pods in phase Running that have not been ready for more than 5 min. The start-up probes of all components take less time. The check fails if no other pod of the workload is ready. Otherwise it warns. For this rule, all sandboxes count as one workload. The finding quotes the last Unhealthy event.',
    falsePositives:
      'The check reports a first start that takes longer than five minutes, for example because of a long migration. It ignores pods that only wait for a readiness gate of a load balancer. Other checks report pods with a problem of image, container or memory.',
    fix: 'Read the answer of the probe, which shows the cause. 503 comes from the process itself. "connection refused" means that the process does not listen yet, or no longer. A timeout means that the process hangs or is overloaded.',
  },
})

function problemOf(
  at: CurrentPod,
  pods: readonly CurrentPod[],
  facts: ReleasePods & ReadEvents,
  {now}: CheckContext,
): PodProblem {
  const {pod} = at
  const others = pods.some(other => isSameGroup(at, other) && isReady(other.pod))
  const answer = probeMessage(at, facts)
  return {
    at,
    title: `${subjectOf(at)} runs but is not ready`,
    severity: others ? 'warn' : 'fail',
    path: pathOf(at),
    observed: `running, but not ready for ${describeAge(unreadyMs(pod, now))}${answer === null ? '' : `: ${answer}`}`,
    observedClass: 'running and not ready',
    expected: 'ready within 5 min',
    because: others ? 'other pods are ready and take its requests' : 'no other pod is ready, so nothing answers',
    evidence: answer === null ? [] : [{source: `event Unhealthy of pod ${pod.metadata.name}`, text: answer}],
    repairs: [repairOf(at, answer, pods, facts)],
  }
}

/** A program that answers 503 runs, but lacks a dependency. Other programs are restarted. */
function repairOf(at: CurrentPod, answer: string | null, current: readonly CurrentPod[], facts: ReleasePods): Repair {
  const {owner, component} = at
  const pods = current.map(({pod}) => pod)
  if (answerClass(answer) !== 'HTTP 503' && component !== 'sandbox') {
    const seen = asOwner(at, facts)
    if (component !== null) return restartRepair(seen, component, pods)
    return {
      id: 'workload.restart-store',
      summary: `restart ${kubectlName(owner)}`,
      steps: [...restartAsSeen([seen]), ...rollOut(owner, pods)],
    }
  }
  return {
    id: 'pods.read-readiness',
    summary: 'find out which dependency the process waits for',
    byHand: 'unknown-program-error',
    steps: [
      readWorkloadLogs(at, facts.installation, '--tail', '50'),
      byHand(
        'Restore the dependency that the log names: a database, a cache, or a service. The pod then becomes ready.',
      ),
    ],
  }
}

/** The pod may belong to an older revision, so the revision comes from the workload or its newest ReplicaSet. */
function asOwner({pod, owner: {kind, namespace, name}}: CurrentPod, facts: ReleasePods): SeenWorkload {
  const workload = {kind, namespace, name}
  const known = workloadNamed(workload, facts.installation)
  if (known !== undefined) return seenWorkload(known)
  const [newest] = kind === 'Deployment' ? revisionsOf(workload, facts.replicaSets) : []
  const revision = newest === undefined ? 0 : revisionOf(newest)
  if (revision > 0) return {...workload, seen: atRevision(revision)}
  return {...workload, seen: (kind === 'StatefulSet' ? ofPods(workload, facts) : null) ?? atPod(pod.metadata)}
}

/** Returns the revision of the pods of a StatefulSet; null if their revisions differ during an update. */
function ofPods(workload: WorkloadName, {pods}: ReleasePods): Seen | null {
  const hashes = podsOf(workload, pods, []).map(({metadata}) => metadata.labels?.['controller-revision-hash'])
  const [hash, ...others] = [...new Set(hashes)]
  return hash === undefined || others.length > 0 ? null : atHash(hash)
}

function isSameGroup({owner, component}: CurrentPod, other: CurrentPod): boolean {
  if (component === 'sandbox') return other.component === 'sandbox'
  return isSameWorkload(other.owner, owner)
}

function pathOf({pod}: CurrentPod): string {
  const state = containerStates(pod).find(({init, status}) => !init && status.ready !== true)
  return `${containerPath(state ?? {name: pod.spec.containers[0]?.name ?? '', init: false})}.readinessProbe`
}

function probeMessage({pod}: CurrentPod, events: ReadEvents): string | null {
  const event = eventsOf(pod, events).find(({reason}) => reason === 'Unhealthy')
  return event ? oneLine(event.message) : null
}

function answerClass(answer: string | null): string {
  const status = answer?.match(/statuscode: (\d{3})/)?.[1]
  if (status !== undefined) return `HTTP ${status}`
  if (answer === null) return 'probe answer unknown'
  if (/connection refused/i.test(answer)) return 'connection refused'
  return /timeout|deadline exceeded/i.test(answer) ? 'timeout' : 'probe failed'
}

/** Returns the check that requests the same path and reports more than the status 503; null if there is none. */
function componentCheck(at: CurrentPod, facts: ReadEvents & {readonly installation: Installation}): string | null {
  const {component} = at
  if (component !== 'app' && component !== 'identity' && component !== 'proxy') return null
  if (answerClass(probeMessage(at, facts)) !== 'HTTP 503') return null
  return isProbedPath(at, facts.installation) ? `${component}.ready` : null
}

function isProbedPath({owner, component}: CurrentPod, {components}: Installation): boolean {
  const found = component === null ? null : components[component]
  if (found?.state !== 'found') return false
  const workload = found.workloads.find(({kind, name}) => kind === owner.kind && name === owner.name)
  const main = workload?.template.containers.find(({name}) => name === workload.mainContainer)
  return workload?.health != null && main?.readinessProbe?.httpGet?.path === workload.health.path
}
