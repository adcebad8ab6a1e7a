import type {Event, Pod} from '../../cluster/objects.ts'
import {lastSeen} from '../../installation/workload-pods.ts'
import {kubectl} from '../../repairs/command.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, looking, readWorkloadLogs} from '../../repairs/steps.ts'
import {conclude, defineCheck, oneLine} from '../define.ts'
import {ageMs, describeAge, firstAgeMs, MINUTE} from '../words/age.ts'
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
import {groupByCause, type PodProblem, subjectOf, withinSentence} from './group-by-cause.ts'
import {type CrashFacts, eventsOf, isProbeKill, lastWords, type ReadEvents} from './pod-evidence.ts'
import {goBack, type ReleasePods} from './revisions.ts'

export const podsRunning = defineCheck({
  id: 'pods.running',
  title: 'Every container could be created and none is crash-looping',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'events', 'sandboxEvents', 'crashLogs'],
  retryable: true,
  run: (facts, {now}) => {
    const pods = currentPods(facts)
    const {events, sandboxEvents} = facts
    return conclude({
      findings: groupByCause(pods.flatMap(at => problemsOf(at, facts, now))),
      supporting: [...sandboxReads(facts), events, sandboxEvents],
      undecided: pods.flatMap(at => undecidedOf(at, facts, now)),
    })
  },
  docs: {
    why: 'A container that cannot be created, or keeps crashing, serves no requests. Its component is down or unstable.',
    how: 'The check fails if a container waits with CrashLoopBackOff, CreateContainerConfigError, CreateContainerError or RunContainerError. It also fails if a pod has no container 5 minutes after scheduling, and has a FailedMount, FailedCreatePodSandBox or FailedAttachVolume event. It warns if a container runs again after at least 3 restarts, of which the last was within 30 min. The exit code and the events show whether a probe killed the container or the program failed. The finding quotes the last lines of the log before the last restart.',
    falsePositives:
      'The check also reports a container that was restarted three times on purpose within half an hour. `pods.memory` reports containers killed for memory. `pods.images-pulled` reports images that cannot be pulled. This check ignores init containers that crash.',
    fix: 'Read the log from before the last restart and correct the cause that it names. If a container cannot be created, create the Secret, ConfigMap, key, volume or RuntimeClass that the message names.',
  },
})

function problemsOf(at: CurrentPod, facts: CrashFacts, now: Date): PodProblem[] {
  const states = containerStates(at.pod)
  return [
    ...states.flatMap(state => [creationProblem(at, state), crashProblem(at, state, facts, now)]),
    slowProblem(at, facts, now),
  ].filter(problem => problem !== null)
}

function creationProblem(at: CurrentPod, state: ContainerState): PodProblem | null {
  const waiting = creationWait(state)
  if (waiting === null) return null
  return {
    at,
    title: `A container of ${withinSentence(subjectOf(at))} cannot be created`,
    severity: 'fail',
    path: containerPath(state),
    observed: `${waiting.reason}: ${oneLine(waiting.message) || 'no message'}`,
    observedClass: `container not created: ${waiting.reason}`,
    expected: 'a container created from its specification',
    because: 'an object that the container references is missing or unusable, so the pod does not start',
    evidence: [
      {
        source: `container ${state.name} of pod ${at.pod.metadata.name}`,
        text: `${waiting.reason}: ${oneLine(waiting.message, 600)}`,
      },
    ],
    repairs: [supplyWhatIsMissing(at)],
  }
}

function crashProblem(at: CurrentPod, state: ContainerState, facts: CrashFacts, now: Date): PodProblem | null {
  const crash = crashOf(state, now)
  if (crash === null || lastOomKilled(state)) return null
  const {cause, because} = restartCause(at.pod, state, facts)
  return {
    at,
    title: `${subjectOf(at)} ${crash === 'looping' ? 'crashes at every start' : 'keeps restarting'}`,
    severity: crash === 'looping' ? 'fail' : 'warn',
    path: containerPath(state),
    observed: `${crash === 'looping' ? 'CrashLoopBackOff' : 'restarting'}, ${state.status.restartCount ?? 0} restarts, last ${lastEnd(state)}`,
    observedClass: `${crash}: ${cause}`,
    expected: 'a container that keeps running',
    because,
    evidence: lastWords(at, state, facts.crashLogs),
    repairs: crashRepairs(at, facts),
  }
}

function slowProblem(at: CurrentPod, events: ReadEvents, now: Date): PodProblem | null {
  const slow = slowCreation(at.pod, events, now)
  if (slow?.verdict !== 'failed') return null
  return {
    at,
    title: `${subjectOf(at)} has no container`,
    severity: 'fail',
    path: 'spec.template.spec',
    observed: `no container after ${describeAge(slow.ageMs)}: ${slow.event.reason}: ${oneLine(slow.event.message)}`,
    observedClass: `container not created: ${slow.event.reason}`,
    expected: 'containers created within 5 min',
    because:
      'the node cannot prepare the pod: a volume, Secret, ConfigMap, network or RuntimeClass it needs is missing',
    evidence: [
      {source: `event ${slow.event.reason} of pod ${at.pod.metadata.name}`, text: oneLine(slow.event.message, 600)},
    ],
    repairs: [supplyWhatIsMissing(at)],
  }
}

function undecidedOf({pod}: CurrentPod, events: ReadEvents, now: Date): string[] {
  const {name} = pod.metadata
  const slow = slowCreation(pod, events, now)
  const unclear = containerStates(pod).filter(state => isCrashUndated(state, now))
  return [
    ...(slow?.verdict === 'unclear'
      ? [`pod ${name} has no container after ${describeAge(slow.ageMs)}, and no event that is still kept shows why`]
      : []),
    ...unclear.map(state => `no readable time shows when container ${state.name} of pod ${name} last ended`),
  ]
}

function supplyWhatIsMissing({pod, owner}: CurrentPod): Repair {
  return {
    id: 'pods.supply-what-is-missing',
    summary: 'create the missing object in the message, where the installation is deployed from',
    byHand: 'value-from-outside',
    steps: [
      looking('see what the pod references and what the kubelet reports', [
        kubectl(owner.namespace, 'describe', 'pod', pod.metadata.name),
      ]),
      byHand(
        'Create the Secret, the ConfigMap, the data key or the volume that the message names, with the value that belongs there.',
      ),
      byHand('The kubelet retries by itself.', 'nothing'),
    ],
  }
}

function crashRepairs(at: CurrentPod, facts: ReleasePods): readonly Repair[] {
  const correct: Repair = {
    id: 'pods.correct-crash',
    summary: 'correct the cause in the log before the last restart',
    byHand: 'unknown-program-error',
    steps: [
      readWorkloadLogs(at, facts.installation, '--previous', '--tail', '50'),
      byHand('Correct the cause where the workload is deployed from: its image, command, settings or dependencies.'),
    ],
  }
  return at.superseded ? [correct] : [correct, ...goBack(at.owner, facts, 'the crashes began with the last rollout')]
}

function lastEnd({status}: ContainerState): string {
  const end = terminationsOf(status)[0]
  if (end === undefined) return 'end not recorded'
  return `exit ${end.exitCode}${end.reason ? ` (${oneLine(end.reason, 40)})` : ''}`
}

interface RestartCause {
  readonly cause: string
  readonly because: string
}

function restartCause(pod: Pod, state: ContainerState, events: ReadEvents): RestartCause {
  const exitCode = terminationsOf(state.status)[0]?.exitCode
  const isKill = exitCode === 137 || exitCode === 143
  if (isKill && eventsOf(pod, events).some(event => isProbeKill(event, state.name))) return KILLED_BY_PROBE
  return exitCode === undefined ? UNKNOWN : (BY_EXIT_CODE[exitCode] ?? FAILED)
}

const KILLED_BY_PROBE: RestartCause = {
  cause: 'killed by its liveness probe',
  because: 'the liveness probe kills the process, which hangs or is too slow for the probe',
}
const UNKNOWN: RestartCause = {
  cause: 'crash-looping',
  because: 'no end of the container is recorded; the log from before the restart shows why',
}
const FAILED: RestartCause = {
  cause: 'ends with an error',
  because: 'the process ends with an error; the log from before the restart shows why',
}

const BY_EXIT_CODE: Readonly<Record<number, RestartCause>> = {
  0: {
    cause: 'ends by itself',
    because: 'the process ends without an error, although it should keep running; its command or an argument is wrong',
  },
  126: {cause: 'command not executable', because: 'the command of the container cannot be executed'},
  127: {cause: 'command not found', because: 'the command of the container does not exist in the image'},
  137: {cause: 'killed', because: 'the process was killed (SIGKILL), and no event shows why'},
  139: {cause: 'segmentation fault', because: 'the process crashed with a segmentation fault'},
  143: {cause: 'terminated', because: 'the process was stopped (SIGTERM), usually by a probe'},
}

const CREATION_GRACE = 5 * MINUTE
const PULL_GRACE = 10 * MINUTE

type SlowCreation =
  | {readonly verdict: 'failed'; readonly event: Event; readonly ageMs: number}
  | {readonly verdict: 'unclear'; readonly ageMs: number | null}

function slowCreation(pod: Pod, events: ReadEvents, now: Date): SlowCreation | null {
  if (!hasNoContainer(pod)) return null
  const age = firstAgeMs([pod.status.startTime, pod.metadata.creationTimestamp], now)
  if (age !== null && age <= CREATION_GRACE) return null
  const seen = eventsOf(pod, events)
  const failure = seen.find(({reason}) => reason !== undefined && FAILURES.has(reason))
  if (failure && age !== null) return {verdict: 'failed', event: failure, ageMs: age}
  return seen.some(event => isPulling(event, now)) ? null : {verdict: 'unclear', ageMs: age}
}

/** Until the kubelet creates the first container, it reports every container as waiting, with one of two reasons. */
function hasNoContainer(pod: Pod): boolean {
  if (pod.status.phase !== 'Pending' || !pod.spec.nodeName) return false
  return containerStates(pod).every(
    ({status}) => status.state?.waiting !== undefined && UNCREATED.has(status.state.waiting.reason ?? ''),
  )
}

function isPulling(event: Event, now: Date): boolean {
  const age = ageMs(lastSeen(event), now)
  return event.reason === 'Pulling' && age !== null && age <= PULL_GRACE
}

const UNCREATED = new Set(['ContainerCreating', 'PodInitializing'])
const FAILURES = new Set(['FailedMount', 'FailedCreatePodSandBox', 'FailedAttachVolume'])
