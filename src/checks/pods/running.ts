import {describeAge} from '../age.ts'
import {conclude} from '../conclude.ts'
import {type CheckContext, defineCheck, INSTALLATION_FOUND} from '../define.ts'
import {changingData, safely} from '../fixes.ts'
import {oneLine} from '../one-line.ts'
import {
  type ContainerState,
  containerPath,
  containerStates,
  crashOf,
  creationWait,
  isCrashUndated,
  lastOomKilled,
  terminationsOf,
} from './container-states.ts'
import {type CurrentPod, currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from './current-pods.ts'
import {groupByCause, type PodProblem} from './group-by-cause.ts'
import type {ReadEvents} from './pod-events.ts'
import {restartCause} from './restart-cause.ts'
import {slowCreation} from './slow-creation.ts'

const VERIFY = 'svcdiag check pods.running'

export const podsRunning = defineCheck({
  id: 'pods.running',
  title: 'Every container could be created and none is crash-looping',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'events', 'sandboxEvents'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  probes: false,
  retryable: true,
  run: (facts, {now}) => {
    const pods = currentPods(facts)
    const {events, sandboxEvents} = facts
    return conclude({
      findings: groupByCause(pods.flatMap(at => problemsOf(at, facts, {now}))),
      supporting: [...sandboxReads(facts), events, sandboxEvents],
      undecided: pods.flatMap(at => undecidedOf(at, facts, {now})),
    })
  },
  docs: {
    why: 'A container that cannot be created, or keeps ending, serves nobody; its component is down or comes and goes.',
    how: 'Failures: a container waiting with CrashLoopBackOff, CreateContainerConfigError, CreateContainerError or RunContainerError, and a pod without any container more than 5 min after it got its node, with an event FailedMount, FailedCreatePodSandBox or FailedAttachVolume. Warning: at least 3 restarts, the last within 30 min, while the container runs again. The exit code and the events tell a probe kill from an error.',
    falsePositives:
      'A container that was restarted three times on purpose within half an hour. Containers killed for memory are reported by pods.memory, images that cannot be pulled by pods.images-pulled; crashing init containers are not judged here.',
    fix: 'Read the previous log and correct the cause it names; for a container that cannot be created, create the Secret, ConfigMap, key, volume or RuntimeClass that the message names.',
  },
})

function problemsOf(at: CurrentPod, events: ReadEvents, {now}: CheckContext): PodProblem[] {
  const problems = containerStates(at.pod).flatMap(state => [
    creationProblem(at, state),
    crashProblem(at, state, events, now),
  ])
  return [...problems, slowProblem(at, events, now)].filter(problem => problem !== null)
}

function creationProblem(at: CurrentPod, state: ContainerState): PodProblem | null {
  const waiting = creationWait(state)
  if (waiting === null) return null
  return {
    at,
    severity: 'fail',
    path: containerPath(state),
    observed: `${waiting.reason}: ${oneLine(waiting.message) || 'no message'}`,
    observedClass: `container not created: ${waiting.reason}`,
    expected: 'a container created from its specification',
    because: 'what the container refers to is missing or unusable, so the pod does not start',
    fixes: [creationFix(at)],
    verify: VERIFY,
  }
}

function crashProblem(at: CurrentPod, state: ContainerState, events: ReadEvents, now: Date): PodProblem | null {
  const crash = crashOf(state, now)
  if (crash === null || lastOomKilled(state)) return null
  const {cause, because} = restartCause(at.pod, state, events)
  const logs = `kubectl -n ${at.owner.namespace} logs ${at.pod.metadata.name} -c ${state.name} --previous --timestamps`
  return {
    at,
    severity: crash === 'looping' ? 'fail' : 'warn',
    path: containerPath(state),
    observed: `${crash === 'looping' ? 'CrashLoopBackOff' : 'restarting'}, ${state.status.restartCount ?? 0} restarts, last ${lastEnd(state)}`,
    observedClass: `${crash}: ${cause}`,
    expected: 'a container that keeps running',
    because,
    fixes: [safely('read why it ended, and correct the cause it names', logs)],
    verify: VERIFY,
  }
}

function slowProblem(at: CurrentPod, events: ReadEvents, now: Date): PodProblem | null {
  const slow = slowCreation(at.pod, events, now)
  if (slow?.verdict !== 'failed') return null
  return {
    at,
    severity: 'fail',
    path: 'spec.template.spec',
    observed: `no container after ${describeAge(slow.ageMs)}: ${slow.event.reason}: ${oneLine(slow.event.message)}`,
    observedClass: `container not created: ${slow.event.reason}`,
    expected: 'containers created within 5 min',
    because:
      'the node cannot prepare the pod: a volume, Secret, ConfigMap, network or RuntimeClass it needs is missing',
    fixes: [creationFix(at)],
    verify: VERIFY,
  }
}

function undecidedOf({pod}: CurrentPod, events: ReadEvents, {now}: CheckContext): string[] {
  const {name} = pod.metadata
  const slow = slowCreation(pod, events, now)
  const unclear = containerStates(pod).filter(state => isCrashUndated(state, now))
  return [
    ...(slow?.verdict === 'unclear'
      ? [`pod ${name} has no container after ${describeAge(slow.ageMs)}, and no event that is still kept says why`]
      : []),
    ...unclear.map(state => `no readable time says when container ${state.name} of pod ${name} last ended`),
  ]
}

function creationFix({pod, owner}: CurrentPod) {
  return changingData(
    'create what the message names, at the source',
    `kubectl -n ${owner.namespace} describe pod ${pod.metadata.name}`,
  )
}

function lastEnd({status}: ContainerState): string {
  const end = terminationsOf(status)[0]
  if (end === undefined) return 'end not recorded'
  return `exit ${end.exitCode}${end.reason ? ` (${oneLine(end.reason, 40)})` : ''}`
}
