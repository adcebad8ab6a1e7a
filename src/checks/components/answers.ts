import type {Missing} from '../../cluster/port.ts'
import type {ComponentName, Workload} from '../../installation/installation.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {seenWorkload} from '../../repairs/as-seen.ts'
import {scaleUp} from '../../repairs/at-the-source.ts'
import {isSameWorkload, kubectlName, workloadRef} from '../../repairs/objects.ts'
import {restartRepair} from '../../repairs/workload.ts'
import {type Finding, isMissing, sharedCauses} from '../define.ts'
import type {ProbeFact} from '../facts.ts'
import {currentReleasePods, type ReleasePods, workloadsOf} from '../pods/current-pods.ts'
import {causeOfUnready, READY_GRACE, unreadyMs} from '../pods/pod-cause.ts'
import {ageMs, describeAge} from '../words/age.ts'
import {answerClass, describeAnswer, isOk} from '../words/answer.ts'

export interface Asked {
  readonly component: ComponentName
  readonly probe: ProbeFact | Missing
  /** For example `GET /health/liveness`. */
  readonly request: string
  /** The effect on users. */
  readonly because: string
  /** The component as in a title: `The model proxy`. */
  readonly title: string
}

export interface ComponentAnswer {
  readonly findings: readonly Finding[]
  readonly undecided: readonly string[]
  readonly causes: readonly string[]
}

/**
 * Returns the findings about a component with one process: first about its workload, then about the answer of its pods.
 */
export function componentAnswer(asked: Asked, facts: ReleasePods, now: Date): ComponentAnswer {
  const unready = unreadyWorkloads(asked.component, facts, now)
  const down = unready.filter(({verdict}) => verdict === 'down')
  if (down.length > 0)
    return {
      findings: down.map(each => downFinding(each, asked, facts)),
      undecided: [],
      causes: sharedCauses(down.map(({cause}) => cause)),
    }
  const {probe} = asked
  if (isMissing(probe)) return NOTHING
  if (probe !== null && isOk(probe.answer)) return NOTHING
  const [starting] = unready
  if (starting) return undecided(`${starting.observed}, and may still be starting`)
  if (probe === null) return hasHealthPath(asked, facts) ? undecided('no running pod could be asked') : NOTHING
  if (isUnreadyPod(probe.target, facts)) return undecided(`${probe.target}, which was asked, is not ready; others are`)
  const [workload] = workloadsOf(asked.component, facts.installation)
  return workload ? {...NOTHING, findings: [answerFinding(workload, probe, asked, facts)]} : NOTHING
}

const NOTHING: ComponentAnswer = {findings: [], undecided: [], causes: []}

function undecided(reason: string): ComponentAnswer {
  return {...NOTHING, undecided: [reason]}
}

function hasHealthPath({component}: Asked, {installation}: ReleasePods): boolean {
  return workloadsOf(component, installation).some(({health}) => health !== null)
}

function isUnreadyPod(target: string, {pods}: ReleasePods): boolean {
  return pods.some(pod => target === `pod ${pod.metadata.namespace}/${pod.metadata.name}` && !isReady(pod))
}

function downFinding(
  {workload, path, observed, cause}: Unready,
  asked: Asked,
  {installation, pods}: ReleasePods,
): Finding {
  const {component, title, probe, request, because} = asked
  const isScaledDown = workload.replicas === 0
  const isAnswered = !isMissing(probe) && probe !== null && !isScaledDown
  return {
    severity: 'fail',
    title: isScaledDown ? `${title} is scaled to zero` : `${title} has no ready pod`,
    object: workloadRef(workload),
    path,
    observed: isAnswered ? `${observed}; ${request}: ${describeAnswer(probe.answer)}` : observed,
    observedClass: isScaledDown ? 'scaled to zero' : 'no ready pod',
    expected: 'at least one ready pod',
    because: cause === null ? because : `${because}; the reason is with ${cause}`,
    evidence: isAnswered ? [{source: `${request} to ${probe.target}`, text: describeAnswer(probe.answer)}] : [],
    repairs: isScaledDown ? scaleUp(workload, installation) : [restartRepair(seenWorkload(workload), component, pods)],
  }
}

function answerFinding(workload: Workload, probe: NonNullable<ProbeFact>, asked: Asked, {pods}: ReleasePods): Finding {
  const {component, title, request, because} = asked
  return {
    severity: 'fail',
    title: `${title} does not answer as it should`,
    object: workloadRef(workload),
    path: request,
    observed: `${probe.target}: ${describeAnswer(probe.answer)}`,
    observedClass: answerClass(probe.answer),
    expected: 'HTTP 200',
    because,
    evidence: [{source: `${request} to ${probe.target}`, text: describeAnswer(probe.answer)}],
    repairs: [restartRepair(seenWorkload(workload), component, pods)],
  }
}

/** A workload of a component that has no ready pod. */
export interface Unready {
  readonly workload: Workload
  /** `starting`: the workload has had no ready pod for less than five minutes. `undated`: no time can be read. */
  readonly verdict: 'down' | 'starting' | 'undated'
  readonly observed: string
  readonly path: string
  /** The id of the check that explains why no pod is ready; null if no check does. */
  readonly cause: string | null
}

/** Returns the workloads of a component that have no ready pod. */
export function unreadyWorkloads(name: ComponentName, facts: ReleasePods, now: Date): Unready[] {
  const current = currentReleasePods(facts)
  return workloadsOf(name, facts.installation).flatMap(workload => {
    const pods = current.filter(({owner}) => isSameWorkload(workload, owner)).map(({pod}) => pod)
    if (pods.some(isReady)) return []
    if (workload.replicas === 0) return [scaledDown(workload)]
    const ages =
      pods.length === 0 ? [ageMs(workload.metadata.creationTimestamp, now)] : pods.map(pod => unreadyMs(pod, now))
    const oldest = Math.max(...ages.filter(age => age !== null))
    const cause = causeOfUnready(pods, now)
    return [
      {
        workload,
        path: 'status.readyReplicas',
        verdict: oldest === -Infinity ? 'undated' : oldest > READY_GRACE ? 'down' : 'starting',
        observed: `${kubectlName(workload)} has 0 of ${workload.replicas} pods ready${pods.length === 0 ? ', none exists' : ` for ${describeAge(oldest)}`}`,
        cause: cause === 'pods.ready' ? null : cause,
      },
    ]
  })
}

/** Returns the workload of the component that owns the named pod. */
export function workloadOfPod(pod: string, name: ComponentName, facts: ReleasePods): Workload | undefined {
  const owner = currentReleasePods(facts).find(({pod: {metadata}}) => metadata.name === pod)?.owner
  return owner && workloadsOf(name, facts.installation).find(workload => isSameWorkload(workload, owner))
}

function scaledDown(workload: Workload): Unready {
  return {
    workload,
    path: 'spec.replicas',
    verdict: 'down',
    observed: `${kubectlName(workload)} is scaled to 0`,
    cause: 'components.found',
  }
}
