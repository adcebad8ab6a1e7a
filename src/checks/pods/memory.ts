import type {Pod, PodSpec} from '../../cluster/objects.ts'
import {type Installation, workloadNamed} from '../../installation/installation.ts'
import {withOwners, workloadOwners} from '../../repairs/at-the-source.ts'
import {
  type ContainerPlace,
  containerIn,
  isContainer,
  type PatchOperation,
  patchOf,
  patchWorkload,
} from '../../repairs/patch.ts'
import {isSameWorkload, kubectlName, type Repair, type WorkloadName} from '../../repairs/repair.ts'
import {byHand, readWorkloadLogs, rollOut} from '../../repairs/steps.ts'
import {conclude, defineCheck} from '../define.ts'
import {ageMs, DAY, describeAge, HOUR} from '../words/age.ts'
import {type ContainerState, containerPath, containerStates, crashOf, OOM, terminationsOf} from './container-states.ts'
import {type CurrentPod, currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from './current-pods.ts'
import {groupByCause, type PodProblem, subjectOf} from './group-by-cause.ts'
import {type CrashFacts, eventsOf, isProbeKill, lastWords, oldestEvent, type ReadEvents} from './pod-evidence.ts'
import type {ReleasePods} from './revisions.ts'

export const podsMemory = defineCheck({
  id: 'pods.memory',
  title: 'No container was killed for memory',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'events', 'sandboxEvents', 'crashLogs'],
  retryable: false,
  run: (facts, {now}) => {
    const kills = memoryKills(currentPods(facts), facts, now)
    const {events, sandboxEvents} = facts
    const oldest = oldestEvent(facts)
    const dated = kills.filter(({ageMs, looping}) => ageMs !== null || looping)
    return conclude({
      findings: groupByCause(dated.map(kill => problemOf(kill, dated, facts))),
      supporting: [...sandboxReads(facts), events, sandboxEvents],
      undecided: kills.map(
        ({at, state, sign}) =>
          `no readable time shows when container ${state.name} of pod ${at.pod.metadata.name} was ${sign}`,
      ),
      note: oldest === null ? 'no event is kept' : `events are kept since ${oldest}`,
    })
  },
  docs: {
    why: 'A process that the kernel kills for memory loses its current work. Requests fail, conversations stop, and the kernel often kills the process again after its restart.',
    how: 'Reads the last two terminations of each container. OOMKilled within 1 h, or more than once in 24 h in one workload, is a failure. OOMKilled once in 24 h is a warning. Exit code 137 without a reason is a warning too, unless an event shows a probe kill. For sandboxes everything is a warning, because programs of users may exceed the limit there. Without readable events the check cannot pass. The finding quotes the last lines of the log before the restart.',
    falsePositives:
      'A container that somebody killed by hand also has exit code 137. So has a container that a probe killed, if the event has expired: Kubernetes keeps events for about an hour. Kubernetes keeps at most two terminations of a container, so more kills may have happened than reported.',
    fix: 'Raise the memory limit at the source, or find out what needs the memory. For sandboxes, MEMORY_LIMIT of the runtime API sets the limit.',
  },
})

function problemOf(kill: MemoryKill, kills: readonly MemoryKill[], facts: CrashFacts): PodProblem {
  const {at, state, sign} = kill
  const times = kills.filter(other => isSameContainer(kill, other)).length
  const isFrequent = kill.looping || times > 1 || (kill.ageMs !== null && kill.ageMs <= HOUR)
  const limit = memoryLimit(at.pod.spec, state.name)
  const ends = terminationsOf(state.status).map(
    ({reason = 'ended', exitCode, finishedAt = 'at an unknown time'}) =>
      `${reason}, exit code ${exitCode}, ${finishedAt}`,
  )
  return {
    at,
    title: `${subjectOf(at)} ran out of memory`,
    severity: at.component !== 'sandbox' && sign === OOM && isFrequent ? 'fail' : 'warn',
    path: `${containerPath(state)}.resources.limits.memory`,
    observed: `${sign === OOM ? OOM : 'exit 137'} ${describeAge(kill.ageMs)} ago, ${times === 1 ? 'once' : `${times} times`} in 24 h, with ${limit === undefined ? 'no limit' : `a limit of ${limit}`}`,
    observedClass: sign === OOM ? 'killed for memory' : 'killed, cause not named',
    expected: 'no kill for memory',
    because:
      sign === OOM
        ? 'the container needed more memory than its limit, or than the node had, and the kernel killed it'
        : 'memory is the usual cause of an unexplained kill, and no event reports a liveness probe',
    evidence: [
      {source: `last state of container ${state.name} in pod ${at.pod.metadata.name}`, text: ends.join('; ')},
      ...lastWords(at, state, facts.crashLogs),
    ],
    repairs: repairsOf(kill, facts),
  }
}

function isSameContainer(one: MemoryKill, other: MemoryKill): boolean {
  return one.sign === other.sign && one.state.name === other.state.name && isSameWorkload(one.at.owner, other.at.owner)
}

function memoryLimit(spec: PodSpec, name: string): string | number | undefined {
  return containerIn(spec, name)?.container.resources?.limits?.memory
}

function repairsOf({at, state}: MemoryKill, {installation, pods}: ReleasePods): readonly Repair[] {
  const {owner, component, pod} = at
  if (component === 'sandbox') return [MORE_FOR_SANDBOXES]
  const from = memoryLimit(pod.spec, state.name)
  const to = from === undefined ? null : doubled(String(from))
  const place = containerIn(templateOf(at, installation), state.name)
  if (from === undefined || to === null || place === null) return [findWhatGrew(at, installation)]
  const change = `raise the memory limit of container ${state.name} to ${to}`
  return withOwners(workloadOwners(owner, installation), {namespace: owner.namespace, change}, [
    raiseLimit(owner, place, {from, to}, pods),
  ])
}

/** A patch addresses containers by position, and a pod may have more containers than its template. */
function templateOf({owner, pod}: CurrentPod, installation: Installation): PodSpec {
  return workloadNamed(owner, installation)?.template ?? owner.replicaSet?.spec.template?.spec ?? pod.spec
}

function raiseLimit(
  owner: WorkloadName,
  place: ContainerPlace,
  {from, to}: {readonly from: string | number; readonly to: string},
  pods: readonly Pod[],
): Repair {
  const path = `${place.at}/resources/limits/memory`
  const change = (seen: unknown, wanted: unknown): PatchOperation[] => [
    isContainer(place),
    {op: 'test', path, value: seen},
    {op: 'replace', path, value: wanted},
  ]
  return {
    id: 'pods.raise-memory-limit',
    summary: `raise the memory limit of ${kubectlName(owner)} from ${from} to ${to}`,
    when: 'a node has that much free memory, and the process does not leak',
    steps: [
      patchWorkload(
        owner,
        `set the memory limit of container ${place.container.name} to ${to}, if it is still ${from}`,
        change(from, to),
        [patchOf(owner, change(to, from))],
      ),
      ...rollOut(owner, pods),
    ],
  }
}

function doubled(quantity: string): string | null {
  const [, number, unit = ''] = /^(\d+)([kMGT]i?)?$/.exec(quantity) ?? []
  return number === undefined ? null : `${Number(number) * 2}${unit}`
}

function findWhatGrew(at: CurrentPod, installation: Installation): Repair {
  return {
    id: 'pods.find-what-grew',
    summary: 'find out what uses that much memory',
    byHand: 'unknown-program-error',
    steps: [
      readWorkloadLogs(at, installation, '--previous', '--tail', '50'),
      byHand(
        'Give the container a memory limit, or give its node more memory. The container has no limit that could be raised.',
      ),
    ],
  }
}

const MORE_FOR_SANDBOXES: Repair = {
  id: 'pods.raise-sandbox-memory',
  summary: 'find out what the user ran, and raise MEMORY_LIMIT of the runtime API if many sandboxes are affected',
  byHand: 'unknown-program-error',
  steps: [
    byHand(
      'Find out what ran in the conversation when the sandbox was killed: a build or a test can need more memory than a sandbox has.',
      'nothing',
    ),
    byHand(
      'If many sandboxes are affected, raise MEMORY_LIMIT of the runtime API where it is deployed from. New sandboxes get the new limit.',
    ),
  ],
}

interface MemoryKill {
  readonly at: CurrentPod
  readonly state: ContainerState
  /** `killed`: exit code 137 without a reported reason. */
  readonly sign: 'OOMKilled' | 'killed'
  /** The time since the kill in milliseconds; null if the status contains no valid end time. */
  readonly ageMs: number | null
  /** True if the kubelet restarts the container again and again, so that the kills continue. */
  readonly looping: boolean
}

/** A kill without a readable time may be recent, so it is included. */
function memoryKills(pods: readonly CurrentPod[], events: ReadEvents, now: Date): MemoryKill[] {
  return pods
    .flatMap(at => containerStates(at.pod).flatMap(state => killsOf(at, state, events, now)))
    .filter(({ageMs, looping}) => ageMs === null || ageMs <= DAY || looping)
}

function killsOf(at: CurrentPod, state: ContainerState, events: ReadEvents, now: Date): MemoryKill[] {
  const crash = crashOf(state, now)
  return terminationsOf(state.status).flatMap(({reason, exitCode, finishedAt}, index): MemoryKill[] => {
    const age = ageMs(finishedAt, now)
    if (reason === OOM) return [{at, state, sign: OOM, ageMs: age, looping: index === 0 && crash === 'looping'}]
    const isUnexplained = [undefined, '', 'Error'].includes(reason) // the kubelet writes `Error` for any exit code
    if (exitCode !== 137 || crash !== null || !isUnexplained) return []
    const byProbe = eventsOf(at.pod, events).some(event => isProbeKill(event, state.name))
    return byProbe ? [] : [{at, state, sign: 'killed', ageMs: age, looping: false}]
  })
}
