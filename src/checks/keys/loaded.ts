import type {Repair} from '../../repairs/repair.ts'
import {textOrder} from '../../text-order.ts'
import {couldNotRead, defineCheck, type Finding, inconclusive, isMissing, outcomeOf, pass, skip} from '../define.ts'
import {decideKeys, equality, type KeyFacts, keyPair, sideProcesses} from './evidence.ts'
import {keyRepairs, restartStale} from './key-repairs.ts'
import type {KeyProcess} from './staleness.ts'

export const keysLoaded = defineCheck({
  id: 'keys.loaded',
  title: 'Every process started after its key last changed',
  component: 'app',
  inputs: ['installation', 'keySecrets', 'keySecretMetadata', 'pods', 'replicaSets', 'version'],
  supporting: ['runtimeKeys', 'statefulSets', 'cronJobs'],
  needs: ['app', 'runtime'],
  retryable: true,
  run: (facts, {now}) => {
    const processes = (['sent', 'accepted'] as const).flatMap(side =>
      sideProcesses(facts.installation, facts.keySecrets, side, facts, now),
    )
    const stale = stalePerWorkload(processes)
    if (stale.length > 0) {
      const cause = explanation(facts, now)
      const repairs = cause === null ? restartStale(facts, now) : keyRepairs(facts, now)
      return outcomeOf(
        stale.map(group => finding(group, repairs)),
        {explainedBy: cause === null ? [] : [cause]},
      )
    }
    const unknown = processes.find(({staleness}) => staleness === 'unknown')
    if (unknown !== undefined)
      return inconclusive(
        `${unknown.binding.owner.kind} ${unknown.binding.owner.name}: ${unknown.reason ?? 'not known'}`,
        processes.flatMap(({missing}) => missing ?? []),
      )
    const {statefulSets} = facts
    if (isMissing(statefulSets)) return couldNotRead([statefulSets])
    if (processes.length === 0) return skip('no running process has a key from a Secret')
    return pass(`${describe(processes.length, 'running ')}, all younger than their key`)
  },
  docs: {
    why: 'A container reads a Secret for its environment variables only once, when it starts. After a correction every process keeps the old value until it restarts. So requests still get 401 although both Secrets agree.',
    how: 'For every running container with a key, in every replica, the check compares two times. One is `state.running.startedAt`, the other is the last change of that data key in `metadata.managedFields`. svcdiag reads only metadata of the Secret, never its value. The API server records the change and the node records the start, and their clocks may differ. So the check first compares times that the API server alone recorded. A container is fresh if its pod was created after the change. It is also fresh if it could not start before its Secret existed. Then workload and Secret were created together, or the pod waited for the Secret. Otherwise a start 5 s or more before the change is stale. A stale container is a failure if the entry of managedFields covers only the key. It is a warning if the entry may have changed for another reason. The check is inconclusive if the times are less than 5 s apart, managedFields are missing, or an entry has no time. It is also inconclusive if a start is in the future, or the API server is older than 1.25.',
    falsePositives:
      'If somebody changed the value and then restored it, the check reports a process although it has the right value. The proposed restart is harmless.',
    fix: 'Restart all stale workloads at once, then wait for the rollouts. If the stored keys differ, or the runtime API refuses a key that it has read, repair that first: see keys.match and keys.accepted.',
  },
})

/** Returns the check whose repair has to come before a restart; null if a restart repairs the finding. */
function explanation(facts: KeyFacts, now: Date): string | null {
  const equal = equality(keyPair(facts.installation, facts.keySecrets))
  if (equal === 'no') return 'keys.match'
  if (equal === 'dirty') return 'keys.clean'
  if (equal === 'missing') return 'keys.present'
  const {cause} = decideKeys(facts, now)
  return cause === 'keys.accepted' ? cause : null
}

function stalePerWorkload(processes: readonly KeyProcess[]): [KeyProcess, ...KeyProcess[]][] {
  const stale = processes.filter(({staleness}) => staleness === 'stale' || staleness === 'suspected')
  const groups = Map.groupBy(stale, ({binding}) => `${binding.owner.kind}/${binding.owner.name}/${binding.path}`)
  return [...groups.values()].flatMap(group => {
    const [first, ...rest] = group.toSorted((a, b) => textOrder(a.startedAt, b.startedAt))
    return first === undefined ? [] : [[first, ...rest]]
  })
}

function finding(group: [KeyProcess, ...KeyProcess[]], repairs: readonly Repair[]): Finding {
  const [{binding, pod, startedAt, change, staleness}] = group
  const {owner, source} = binding
  const secret = source.kind === 'secret' ? `${source.secret.name}/${source.secret.key}` : binding.env
  const changed = change?.known ? `${change.at.toISOString().replace('.000', '')} by ${change.manager}` : 'later'
  const proven = staleness === 'stale'
  return {
    severity: proven ? 'fail' : 'warn',
    title: proven ? 'A process still has an old key' : 'A process may have an old key',
    object: {...owner},
    path: binding.path,
    observed: `${describe(group.length)}, the oldest in pod ${pod} since ${startedAt}; ${secret} changed ${changed}`,
    observedClass: proven ? 'older than its key' : 'perhaps older than its key',
    expected: 'processes that started after the change',
    because: proven
      ? `the process still ${binding.component === 'runtime' ? 'accepts' : 'sends'} the value from before the change`
      : 'the Secret changed after the process started; whether this key changed is not proven, because the change touched other fields as well',
    repairs,
    verify: ['keys.loaded', 'keys.accepted'],
  }
}

function describe(count: number, kind = ''): string {
  return `${count} ${kind}${count === 1 ? 'process' : 'processes'}`
}
