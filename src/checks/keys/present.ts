import type {ContainerStatus, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Installation, KeyBinding} from '../../installation/installation.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import {coreRef, workloadRef} from '../../repairs/repair.ts'
import {couldNotRead, defineCheck, type Finding, isMissing, outcomeOf, pass} from '../define.ts'
import {workloadsOf} from '../pods/current-pods.ts'
import {describeRoles, type KeySecrets, type KeyValue, keyValue, realBindings, unreadOf} from './bindings.ts'
import type {Side} from './evidence.ts'
import {fillMissing} from './fill-missing.ts'

export const keysPresent = defineCheck({
  id: 'keys.present',
  title: 'Both keys exist where their consumers read them, and are not empty',
  component: 'app',
  inputs: ['installation', 'keySecrets', 'pods', 'replicaSets'],
  supporting: ['statefulSets', 'keySecretMetadata', 'version', 'cronJobs'],
  needs: ['app', 'runtime'],
  retryable: true,
  run: (facts, {now}) => {
    const {installation, keySecrets, pods, replicaSets, statefulSets} = facts
    const found = [
      ...(['sent', 'accepted'] as const).flatMap(side => missingSide(installation, keySecrets, side) ?? []),
      ...distinctValues(installation, keySecrets).flatMap(
        ({binding, value}) => missingValue(binding, value, statuses(binding, pods, replicaSets)) ?? [],
      ),
    ]
    // a StatefulSet may read a key as well
    const {sent, accepted} = installation.keys
    const unread = [...unreadOf([...sent, ...accepted], keySecrets), ...[statefulSets].filter(isMissing)]
    if (found.length > 0) {
      const repairs = fillMissing(facts, now)
      const verify = ['keys.present', 'keys.match', 'keys.accepted']
      return outcomeOf(found.map(finding => ({...finding, repairs, verify})))
    }
    if (unread.length > 0) return couldNotRead(unread)
    return pass(describeRoles(installation, keySecrets))
  },
  docs: {
    why: 'Without the key the app cannot start or list sandboxes: every new conversation fails. A container whose Secret was deleted keeps running, and fails at its next start.',
    how: 'svcdiag follows each variable that carries a key to its Secret, in the namespace of the pod that reads it. The check fails if the Secret or its data key is missing, or the value is empty. It also fails if the app or the runtime API has no such variable. A Secret of the same name in another namespace does not count. If you lack permission to read a Secret, the check is inconclusive, because the Secret may exist.',
    falsePositives:
      'None known. A container with an optional reference starts without the Secret, but its key is still missing.',
    fix: 'If one side is missing, copy the value from the other side. If the value is under a wrong data key, copy it to the right one. If neither side has a value, store the same new random value on both. If the variable is missing, add it to the pod template. Then restart every workload that reads the key.',
  },
})

type Unrepaired = Omit<Finding, 'repairs' | 'verify'>

function missingSide(installation: Installation, secrets: KeySecrets, side: Side): Unrepaired | null {
  const bindings = realBindings(installation.keys[side], secrets).filter(({init}) => !init)
  const [workload] = workloadsOf(side === 'sent' ? 'app' : 'runtime', installation)
  if (bindings.length > 0 || workload === undefined) return null
  const verb = side === 'sent' ? 'sends' : 'accepts'
  return {
    severity: 'fail',
    title: side === 'sent' ? 'The app has no variable for its key' : 'The runtime API has no variable for its key',
    object: workloadRef(workload),
    path: `spec.template.spec.containers[name=${workload.mainContainer}].env`,
    observed: `no variable contains the key that it ${verb}`,
    observedClass: 'no key variable',
    expected: 'a variable that reads the key from its Secret',
    because:
      side === 'sent'
        ? 'the app has no key to send'
        : 'the runtime API has no key to compare with (an empty Secret name in the chart values leaves the variable out)',
  }
}

function distinctValues({keys}: Installation, secrets: KeySecrets) {
  const bindings = [...realBindings(keys.sent, secrets), ...realBindings(keys.accepted, secrets)]
  const byKey = new Map<string, {binding: KeyBinding; value: KeyValue}>()
  for (const binding of bindings.toSorted((a, b) => Number(a.init) - Number(b.init))) {
    const value = keyValue(binding, secrets)
    if (!byKey.has(value.says)) byKey.set(value.says, {binding, value})
  }
  return [...byKey.values()]
}

function missingValue(binding: KeyBinding, value: KeyValue, containers: readonly ContainerStatus[]): Unrepaired | null {
  if (value.status === 'set' || value.status === 'unread') return null
  const {source, owner} = binding
  const waiting = containers.map(({state}) => state?.waiting)
  const text = waiting.find(state => state?.reason === 'CreateContainerConfigError')?.message
  return {
    severity: 'fail',
    title: titleOf(value),
    object: source.kind === 'secret' ? coreRef('Secret', source.secret.namespace, source.secret.name) : {...owner},
    path: source.kind === 'secret' ? `data.${source.secret.key}` : binding.path,
    observed: observedOf(value),
    observedClass: value.status === 'empty' ? 'empty' : `no ${value.what}`,
    expected: 'a key that is set',
    because: becauseOf(binding, value, containers, text !== undefined),
    evidence: text === undefined ? [] : [{source: `waiting container of ${owner.kind} ${owner.name}`, text}],
  }
}

function titleOf(value: Unset): string {
  if (value.status === 'empty') return 'A stored key is empty'
  if (value.what === 'secret') return 'A key Secret does not exist'
  return value.what === 'key' ? 'A key Secret lacks its data key' : 'A key variable has no key'
}

type Unset = KeyValue & {readonly status: 'empty' | 'absent'}

function observedOf(value: Unset): string {
  if (value.status === 'empty') return 'the value is empty'
  if (value.what === 'secret') return 'the Secret does not exist'
  return value.what === 'key' ? 'the Secret has no such data key' : `the variable has ${value.says}`
}

function becauseOf(
  {owner, env}: KeyBinding,
  value: Unset,
  containers: readonly ContainerStatus[],
  isWaiting: boolean,
): string {
  const reader = `${owner.kind} ${owner.name} reads it as ${env}`
  if (isWaiting) return `${reader}; the container cannot be created`
  const isRunning = containers.some(({state}) => state?.running !== undefined)
  return value.status === 'absent' && isRunning
    ? `${reader}; the container still runs, and fails at its next start`
    : `${reader}; requests are sent or compared without a key`
}

function statuses(binding: KeyBinding, pods: readonly Pod[], replicaSets: readonly ReplicaSet[]): ContainerStatus[] {
  const {kind} = binding.owner
  if (kind === 'CronJob') return []
  return podsOf({...binding.owner, kind}, pods, replicaSets).flatMap(({status}) =>
    (status.containerStatuses ?? []).filter(({name}) => name === binding.container),
  )
}
