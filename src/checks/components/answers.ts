import type {Missing} from '../../cluster/port.ts'
import type {ComponentName, Workload} from '../../installation/installation.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {seenWorkload} from '../../repairs/as-seen.ts'
import {scaleUp} from '../../repairs/at-the-source.ts'
import {isSameWorkload, kubectlName, workloadRef} from '../../repairs/repair.ts'
import {restartRepair} from '../../repairs/workload.ts'
import {type Finding, isMissing, sharedCauses} from '../define.ts'
import type {ProbeFact} from '../facts.ts'
import {currentReleasePods, workloadsOf} from '../pods/current-pods.ts'
import {causeOfUnready, READY_GRACE, unreadyMs} from '../pods/pod-cause.ts'
import type {ReleasePods} from '../pods/revisions.ts'
import {ageMs, describeAge} from '../words/age.ts'
import {answerClass, describeAnswer, isOk} from '../words/answer.ts'

export interface Described {
  readonly component: ComponentName
  /** The subject of a title: `The model proxy`. */
  readonly title: string
  readonly because: string
}

export interface Asked extends Described {
  readonly probe: ProbeFact | Missing
  /** The request of the probe, for example `GET /health/liveness`. */
  readonly request: string
}

export interface ComponentAnswer {
  readonly findings: readonly Finding[]
  readonly undecided: readonly string[]
  readonly causes: readonly string[]
}

/** Returns the findings about down workloads of a component, or else about a wrong answer of its pod. */
export function componentAnswer(asked: Asked, facts: ReleasePods, now: Date): ComponentAnswer {
  const unready = unreadyWorkloads(asked.component, facts, now)
  const down = unready.filter(({verdict}) => verdict === 'down')
  if (down.length > 0)
    return {
      findings: down.map(each => withAnswer(downFinding(each, asked, facts), asked)),
      undecided: [],
      causes: sharedCauses(down.map(({cause}) => cause)),
    }
  const {probe, request} = asked
  if (isMissing(probe) || (probe !== null && isOk(probe.answer))) return NOTHING
  const [starting] = unready
  if (starting) return undecided(`${starting.observed}, and may still be starting`)
  const workloads = workloadsOf(asked.component, facts.installation)
  if (probe === null)
    return workloads.some(({health}) => health !== null) ? undecided('no running pod could be asked') : NOTHING
  const {target, answer} = probe
  const pod = facts.pods.find(({metadata}) => target === `pod ${metadata.namespace}/${metadata.name}`)
  if (pod !== undefined && !isReady(pod)) return undecided(`${target}, which was asked, is not ready; others are`)
  const findings = workloads.slice(0, 1).map(workload => ({
    severity: 'fail' as const,
    title: `${asked.title} does not answer correctly`,
    object: workloadRef(workload),
    path: request,
    observed: `${target}: ${describeAnswer(answer)}`,
    observedClass: answerClass(answer),
    expected: 'HTTP 200',
    because: asked.because,
    evidence: [{source: `${request} to ${target}`, text: describeAnswer(answer)}],
    repairs: [restartRepair(seenWorkload(workload), asked.component, facts.pods)],
  }))
  return {...NOTHING, findings}
}

const NOTHING: ComponentAnswer = {findings: [], undecided: [], causes: []}

function undecided(reason: string): ComponentAnswer {
  return {...NOTHING, undecided: [reason]}
}

function withAnswer(finding: Finding, {probe, request}: Asked): Finding {
  if (isMissing(probe) || probe === null || finding.observedClass === SCALED_DOWN) return finding
  const text = describeAnswer(probe.answer)
  const evidence = [{source: `${request} to ${probe.target}`, text}]
  return {...finding, observed: `${finding.observed}; ${request}: ${text}`, evidence}
}

const SCALED_DOWN = 'scaled to zero'

export function downFinding(unready: Unready, described: Described, {installation, pods}: ReleasePods): Finding {
  const {workload, path, observed, cause} = unready
  const {component, title, because} = described
  const isScaledDown = workload.replicas === 0
  return {
    severity: 'fail',
    title: `${title} ${isScaledDown ? 'is scaled to zero' : 'has no ready pod'}`,
    object: workloadRef(workload),
    path,
    observed,
    observedClass: isScaledDown ? SCALED_DOWN : 'no ready pod',
    expected: 'at least one ready pod',
    because: cause === null ? because : `${because}; ${cause} names the reason`,
    repairs: isScaledDown ? scaleUp(workload, installation) : [restartRepair(seenWorkload(workload), component, pods)],
  }
}

export interface Unready {
  readonly workload: Workload
  /** `starting`: the workload has had no ready pod for less than five minutes. `undated`: this time is unknown. */
  readonly verdict: 'down' | 'starting' | 'undated'
  readonly observed: string
  readonly path: string
  /** The id of the check that explains why no pod is ready; null if no check does. */
  readonly cause: string | null
}

export function unreadyWorkloads(name: ComponentName, facts: ReleasePods, now: Date): Unready[] {
  const current = currentReleasePods(facts)
  return workloadsOf(name, facts.installation).flatMap((workload): Unready[] => {
    const pods = current.filter(({owner}) => isSameWorkload(workload, owner)).map(({pod}) => pod)
    if (pods.some(isReady)) return []
    if (workload.replicas === 0) {
      const observed = `${kubectlName(workload)} is scaled to 0`
      return [{workload, path: 'spec.replicas', verdict: 'down', observed, cause: 'components.found'}]
    }
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

export function workloadOfPod(pod: string, name: ComponentName, facts: ReleasePods): Workload | undefined {
  const owner = currentReleasePods(facts).find(({pod: {metadata}}) => metadata.name === pod)?.owner
  return owner && workloadsOf(name, facts.installation).find(workload => isSameWorkload(workload, owner))
}
