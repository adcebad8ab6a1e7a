import {kubectlName} from '../../repairs/objects.ts'
import {describeAge, HOUR} from '../age.ts'
import {conclude} from '../conclude.ts'
import {defineCheck, type Fix, INSTALLATION_FOUND} from '../define.ts'
import {restarting, safely} from '../fixes.ts'
import {containerPath, OOM} from './container-states.ts'
import {type CurrentPod, currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from './current-pods.ts'
import {groupByCause, type PodProblem} from './group-by-cause.ts'
import {type MemoryKill, memoryKills} from './memory-kills.ts'
import {oldestEvent} from './pod-events.ts'

export const podsMemory = defineCheck({
  id: 'pods.memory',
  title: 'No container was killed for memory',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'events', 'sandboxEvents'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  probes: false,
  retryable: false,
  run: (facts, {now}) => {
    const kills = memoryKills(currentPods(facts), facts, now)
    const {events, sandboxEvents} = facts
    const dated = kills.filter(({ageMs, looping}) => ageMs !== null || looping)
    return conclude({
      findings: groupByCause(dated.map(kill => problemOf(kill, dated))),
      supporting: [...sandboxReads(facts), events, sandboxEvents],
      undecided: kills.map(
        ({at, state, sign}) =>
          `no readable time says when container ${state.name} of pod ${at.pod.metadata.name} was ${sign}`,
      ),
      note: eventWindow(oldestEvent(facts)),
    })
  },
  docs: {
    why: 'A process that the kernel kills for memory loses the work in hand: requests fail, conversations stop in the middle, and it comes back only to be killed again.',
    how: 'Reads how containers ended, now and the time before: OOMKilled within 1 h, or more than once in 24 h in one workload, is a failure; once in 24 h a warning. Exit code 137 with no reason and no event of a probe kill is a warning as well. For sandboxes everything is a warning: what a user runs there may exceed the limit by itself. A pass needs readable events.',
    falsePositives:
      'Exit code 137 is also what a kill by hand leaves, or a probe kill whose event has expired (events live about an hour). Kubernetes keeps two endings of a container at most, so that more kills may have happened than are seen.',
    fix: 'Raise the memory limit at the source, or find what grew. For sandboxes the limit is MEMORY_LIMIT of the runtime API.',
  },
})

/** A pass says how far back it looked. */
function eventWindow(oldest: string | null): string {
  return oldest === null ? 'no event is kept' : `events are kept since ${oldest}`
}

function problemOf(kill: MemoryKill, kills: readonly MemoryKill[]): PodProblem {
  const {at, state, sign} = kill
  const isSandbox = at.component === 'sandbox'
  const times = kills.filter(other => isSameContainer(kill, other)).length
  return {
    at,
    severity: !isSandbox && sign === OOM && isFrequent(kill, times) ? 'fail' : 'warn',
    path: `${containerPath(state)}.resources.limits.memory`,
    observed: `${sign === OOM ? OOM : 'exit 137'} ${describeAge(kill.ageMs)} ago, ${times === 1 ? 'once' : `${times} times`} in 24 h, with ${limitOf(at, state.name)}`,
    observedClass: sign === OOM ? 'killed for memory' : 'killed, cause not named',
    expected: 'no kill for memory',
    because:
      sign === OOM
        ? 'the container needed more memory than its limit, or than the node had, and the kernel killed it'
        : 'memory is the usual cause of a kill that nobody explains: no event tells of a liveness probe',
    fixes: [isSandbox ? SANDBOX_FIX : fixFor(at, state.name)],
    verify: 'svcdiag check pods.memory',
  }
}

function isFrequent({ageMs, looping}: MemoryKill, times: number): boolean {
  return looping || times > 1 || (ageMs !== null && ageMs <= HOUR)
}

function isSameContainer(one: MemoryKill, other: MemoryKill): boolean {
  return (
    one.sign === other.sign &&
    one.state.name === other.state.name &&
    one.at.owner.name === other.at.owner.name &&
    one.at.owner.kind === other.at.owner.kind &&
    one.at.owner.namespace === other.at.owner.namespace
  )
}

function limitOf({pod}: CurrentPod, name: string): string {
  const containers = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])]
  const limit = containers.find(container => container.name === name)?.resources?.limits?.memory
  return limit === undefined ? 'no limit' : `a limit of ${limit}`
}

function fixFor({owner}: CurrentPod, container: string): Fix {
  return restarting(
    'raise the memory limit at the source; until then by hand (the next deployment overwrites it):',
    `kubectl -n ${owner.namespace} set resources ${kubectlName(owner)} -c ${container} --limits=memory=4Gi`,
  )
}

const SANDBOX_FIX = safely(
  'what the user ran may need more than a sandbox has; if many are hit, raise MEMORY_LIMIT of the runtime API at the source',
)
