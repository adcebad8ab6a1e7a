import type {Missing} from '../../cluster/port.ts'
import type {Installation, KeyBinding} from '../../installation/installation.ts'
import {defineCheck, type Finding, INSTALLATION_FOUND, inconclusive, isMissing, outcomeOf, pass} from '../define.ts'
import {describeRoles, realBindings} from './bindings.ts'
import {copyKey, createEmpty, createKeys, restart} from './fixes.ts'
import {type KeySecrets, type KeyValue, keyValue} from './key-value.ts'
import {isHolding, waitingOnSecret} from './pod-evidence.ts'

export const keysPresent = defineCheck({
  id: 'keys.present',
  title: 'Both keys exist where their consumers read them, and are not empty',
  component: 'app',
  inputs: ['installation', 'keySecrets', 'pods', 'replicaSets'],
  supporting: ['statefulSets'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  needs: ['app', 'runtime'],
  probes: false,
  retryable: true,
  run: ({installation, keySecrets, pods, replicaSets, statefulSets}) => {
    const findings = [
      ...missingSide(installation, keySecrets, 'sent'),
      ...missingSide(installation, keySecrets, 'accepted'),
      ...distinctValues(installation, keySecrets).flatMap(({binding, value}) =>
        missingValue(installation, binding, value, {
          running: isHolding(binding, pods, replicaSets),
          message: waitingOnSecret(binding, pods, replicaSets),
        }),
      ),
    ]
    // a StatefulSet may read a key as well
    const unread = [...unreadSecrets(installation, keySecrets), ...[statefulSets].filter(isMissing)]
    if (findings.length === 0 && unread[0] !== undefined)
      return inconclusive(`could not read ${unread[0].input}: ${unread[0].reason}`, unread)
    return findings.length === 0 ? pass(describeRoles(installation, keySecrets)) : outcomeOf(findings)
  },
  docs: {
    why: 'Without the key the app cannot start or list sandboxes: every new conversation fails. A container whose Secret is gone keeps running until its next start and fails then.',
    how: 'Each variable that carries a key is followed to its Secret in the namespace of the pod that reads it. The Secret, its data key and a length above zero are required; a runtime API or an app without such a variable fails as well. A Secret of the same name in another namespace is not counted. A Secret that may not be read is inconclusive, which is not the same as absent.',
    falsePositives:
      'None known: an optional reference starts without the Secret, but then the variable is unset and the key is missing all the same.',
    fix: 'Create the missing Secret or data key with the value of the other side, then restart the workloads that read it.',
  },
})

function missingSide(installation: Installation, secrets: KeySecrets, side: 'sent' | 'accepted'): Finding[] {
  const bindings = realBindings(installation.keys[side], secrets).filter(({init}) => !init)
  const component = installation.components[side === 'sent' ? 'app' : 'runtime']
  const workload = component.state === 'found' ? component.workloads[0] : undefined
  if (bindings.length > 0 || workload === undefined) return []
  const verb = side === 'sent' ? 'sends' : 'accepts'
  return [
    {
      severity: 'fail',
      object: {apiVersion: 'apps/v1', kind: workload.kind, namespace: workload.namespace, name: workload.name},
      path: `spec.template.spec.containers[name=${workload.mainContainer}].env`,
      observed: `no variable holds the key it ${verb}`,
      observedClass: 'no key variable',
      expected: 'a variable that reads the key from its Secret',
      because:
        side === 'sent'
          ? 'the app has no key to send'
          : 'the runtime API has no key to compare with (an empty Secret name in the chart values leaves the variable out)',
      fixes: [
        {
          summary: 'name the key Secret in the chart values and deploy, so that the variable is rendered again',
          commands: [
            `kubectl -n ${workload.namespace} get ${workload.kind.toLowerCase()} ${workload.name} -o jsonpath='{.spec.template.spec.containers[*].env[*].name}'`,
          ],
          risk: 'restarts-pods',
        },
      ],
      verify: 'svcdiag check keys.present keys.match',
    },
  ]
}

interface BoundValue {
  readonly binding: KeyBinding
  readonly value: KeyValue
}

/** One entry for each Secret key that is read, however many workloads read it: the app's own first. */
function distinctValues({keys}: Installation, secrets: KeySecrets): BoundValue[] {
  const bindings = [...realBindings(keys.sent, secrets), ...realBindings(keys.accepted, secrets)]
  const byKey = new Map<string, BoundValue>()
  for (const binding of bindings.toSorted((a, b) => Number(a.init) - Number(b.init))) {
    const value = keyValue(binding, secrets)
    if (!byKey.has(value.says)) byKey.set(value.says, {binding, value})
  }
  return [...byKey.values()]
}

function missingValue(
  installation: Installation,
  binding: KeyBinding,
  value: KeyValue,
  pods: {running: boolean; message: string | null},
): Finding[] {
  if (value.status === 'set' || value.status === 'unread') return []
  const {source} = binding
  const {owner} = binding
  return [
    {
      severity: 'fail',
      object:
        source.kind === 'secret'
          ? {apiVersion: 'v1', kind: 'Secret', namespace: source.secret.namespace, name: source.secret.name}
          : {apiVersion: owner.apiVersion, kind: owner.kind, namespace: owner.namespace, name: owner.name},
      path: source.kind === 'secret' ? `data.${source.secret.key}` : binding.path,
      observed: observedOf(value),
      observedClass: value.status === 'empty' ? 'empty' : `no ${value.what}`,
      expected: 'a key that is set',
      because: becauseOf(binding, value, pods),
      fixes: fixesFor(installation, binding),
      verify: 'svcdiag check keys.present keys.match keys.accepted',
    },
  ]
}

function observedOf(value: KeyValue & {status: 'empty' | 'absent'}): string {
  if (value.status === 'empty') return 'the value is empty'
  if (value.what === 'secret') return 'the Secret does not exist'
  return value.what === 'key' ? 'the Secret has no such data key' : `the variable has ${value.says}`
}

function becauseOf(binding: KeyBinding, value: KeyValue, pods: {running: boolean; message: string | null}): string {
  const reader = `${binding.owner.kind} ${binding.owner.name} reads it as ${binding.env}`
  if (pods.message !== null) return `${reader}; its container cannot be created: ${pods.message}`
  if (value.status === 'absent' && pods.running)
    return `${reader}; it still runs, and breaks at the next container start`
  return `${reader}; requests are sent or compared with nothing`
}

function fixesFor({keys}: Installation, binding: KeyBinding) {
  const broken = binding.source
  const isSent = keys.sent.includes(binding)
  const other = (isSent ? keys.accepted : keys.sent).find(({source, init}) => source.kind === 'secret' && !init)?.source
  const workload = `${binding.owner.kind.toLowerCase()}/${binding.owner.name}`
  if (broken.kind !== 'secret' || other?.kind !== 'secret') return [restart(binding.owner.namespace, [workload])]
  return [
    createEmpty(broken.secret),
    copyKey(other.secret, broken.secret),
    createKeys(isSent ? broken.secret : other.secret, isSent ? other.secret : broken.secret),
    restart(binding.owner.namespace, [workload]),
  ]
}

function unreadSecrets({keys}: Installation, secrets: KeySecrets): Missing[] {
  return [...keys.sent, ...keys.accepted].flatMap(binding => {
    const value = keyValue(binding, secrets)
    return value.status === 'unread' ? [value.missing] : []
  })
}
