import type {Missing} from '../cluster/port.ts'
import type {ComponentName, Workload} from '../installation/installation.ts'
import {isReady} from '../installation/workload-pods.ts'
import {kubectlName, workloadRef} from '../repairs/objects.ts'
import {answerClass, describeAnswer, isOk} from './answer.ts'
import {sharedCause} from './conclude.ts'
import {type Finding, isMissing} from './define.ts'
import type {ProbeFact} from './facts.ts'
import {restarting, safely} from './fixes.ts'
import {type Unready, unreadyWorkloads, workloadsOf} from './pods/component-pods.ts'
import type {ReleasePods} from './pods/current-pods.ts'

export interface Asked {
  readonly component: ComponentName
  readonly probe: ProbeFact | Missing
  /** What was asked for: `GET /health/liveness`. */
  readonly request: string
  /** What it means for users. */
  readonly because: string
  readonly verify: string
}

export interface ComponentAnswer {
  readonly findings: readonly Finding[]
  readonly undecided: readonly string[]
  readonly cause: string | null
}

/** Whether a component of one process answers: its workload first, then what a pod of it said. */
export function componentAnswer(asked: Asked, facts: ReleasePods, now: Date): ComponentAnswer {
  const unready = unreadyWorkloads(asked.component, facts, now)
  const down = unready.filter(({verdict}) => verdict === 'down')
  if (down.length > 0)
    return {
      findings: down.map(each => downFinding(each, asked)),
      undecided: [],
      cause: sharedCause(down.map(({cause}) => cause)),
    }
  const {probe} = asked
  if (isMissing(probe)) return NOTHING
  if (probe !== null && isOk(probe.answer)) return NOTHING
  const [starting] = unready
  if (starting) return undecided(`${starting.observed}, and may still be starting`)
  if (probe === null) return hasHealthPath(asked, facts) ? undecided('no running pod could be asked') : NOTHING
  if (isUnreadyPod(probe.target, facts)) return undecided(`${probe.target}, which was asked, is not ready; others are`)
  const [workload] = workloadsOf(asked.component, facts.installation)
  return workload ? {...NOTHING, findings: [answerFinding(workload, probe, asked)]} : NOTHING
}

const NOTHING: ComponentAnswer = {findings: [], undecided: [], cause: null}

function undecided(reason: string): ComponentAnswer {
  return {...NOTHING, undecided: [reason]}
}

/** Without a path to ask, the readiness of its pods is all there is. */
function hasHealthPath({component}: Asked, {installation}: ReleasePods): boolean {
  return workloadsOf(component, installation).some(({health}) => health !== null)
}

function isUnreadyPod(target: string, {pods}: ReleasePods): boolean {
  return pods.some(pod => target === `pod ${pod.metadata.namespace}/${pod.metadata.name}` && !isReady(pod))
}

function downFinding({workload, path, observed, cause}: Unready, {probe, request, because, verify}: Asked): Finding {
  const isAnswered = !isMissing(probe) && probe !== null && workload.replicas > 0
  return {
    severity: 'fail',
    object: workloadRef(workload),
    path,
    observed: isAnswered ? `${observed}; ${request}: ${describeAnswer(probe.answer)}` : observed,
    observedClass: workload.replicas === 0 ? 'scaled to zero' : 'no ready pod',
    expected: 'at least one ready pod',
    because: cause === null ? because : `${because}; the reason is with ${cause}`,
    fixes: [workload.replicas === 0 ? scaleUp(workload) : restart(workload)],
    verify,
  }
}

function answerFinding(workload: Workload, probe: NonNullable<ProbeFact>, {request, because, verify}: Asked): Finding {
  return {
    severity: 'fail',
    object: workloadRef(workload),
    path: request,
    observed: `${probe.target}: ${describeAnswer(probe.answer)}`,
    observedClass: answerClass(probe.answer),
    expected: 'HTTP 200',
    because,
    fixes: [restart(workload)],
    verify,
  }
}

function restart(workload: Workload) {
  const name = kubectlName(workload)
  return restarting(
    'read its log first, then restart it',
    `kubectl -n ${workload.namespace} logs ${name} --tail=200`,
    `kubectl -n ${workload.namespace} rollout restart ${name}`,
  )
}

function scaleUp(workload: Workload) {
  return restarting(
    'scale it up, unless it is meant to be off',
    `kubectl -n ${workload.namespace} scale ${kubectlName(workload)} --replicas=1`,
  )
}

/** For a component whose process answers, though not well: nothing to change before its log was read. */
export function readLog(workload: Workload) {
  return safely('read its log', `kubectl -n ${workload.namespace} logs ${kubectlName(workload)} --tail=200`)
}
