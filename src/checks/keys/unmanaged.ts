import type {Missing, SecretState} from '../../cluster/port.ts'
import type {SecretKey} from '../../installation/installation.ts'
import {defineCheck, type Finding, type Fix, INSTALLATION_FOUND, inconclusive, outcomeOf, pass} from '../define.ts'
import {acceptedBinding, sentBinding} from './bindings.ts'
import {equality, keyPair} from './evidence.ts'
import {type Owner, ownersOf} from './secret-owners.ts'

export const keysUnmanaged = defineCheck({
  id: 'keys.unmanaged',
  title: 'Nothing will revert or block a correction of the key Secrets',
  component: 'app',
  inputs: ['installation', 'keySecrets'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  needs: ['app', 'runtime'],
  probes: false,
  retryable: false,
  run: ({installation, keySecrets}) => {
    const secrets: KeySecret[] = [
      sentBinding(installation.keys, keySecrets),
      acceptedBinding(installation.keys, keySecrets),
    ]
      .flatMap(binding => (binding?.source.kind === 'secret' ? [binding.source.secret] : []))
      .map(secret => ({secret, read: keySecrets[`${secret.namespace}/${secret.name}`]}))
    const unread = secrets.flatMap(({read}) => (read?.status === 'missing' ? [read] : []))
    if (unread[0] !== undefined) return inconclusive(`could not read ${unread[0].input}: ${unread[0].reason}`, unread)
    const pair = keyPair(installation, keySecrets)
    const isDirty = [pair.sent, pair.accepted].some(value => value.status === 'set' && value.state.blank)
    const managed = secrets.flatMap(({secret, read}) =>
      read?.status === 'found' ? [{secret, state: read.value, owners: ownersOf(read.value.metadata)}] : [],
    )
    if (equality(pair) === 'yes' && !isDirty) return pass(noteOf(managed))
    const findings = managed.flatMap(one => findingsFor(one))
    const cause = equality(pair) === 'missing' ? 'keys.present' : isDirty ? 'keys.clean' : 'keys.match'
    return findings.length === 0 ? pass() : outcomeOf(findings, {explainedBy: cause})
  },
  docs: {
    why: 'A corrected Secret that an operator or a deployment owns goes back to the wrong value, in minutes or at the next upgrade; an immutable one refuses the correction.',
    how: 'Only when a key check has something to correct: owner references, the immutable flag, managed-by labels and annotations of Helm, the admin console, Argo CD, Flux and External Secrets on the two Secrets. An owner warns and says where to change the value; immutable fails. Managed and nothing to correct passes with a note.',
    falsePositives:
      'A Helm label alone does not revert a change until the next upgrade; the finding says which kind of owner it is.',
    fix: 'Change the value at the source that is named; an immutable Secret is deleted and created again.',
  },
})

interface KeySecret {
  readonly secret: SecretKey
  readonly read:
    | {readonly status: 'absent'}
    | Missing
    | {readonly status: 'found'; readonly value: SecretState}
    | undefined
}

interface ManagedSecret {
  readonly secret: SecretKey
  readonly state: SecretState
  readonly owners: readonly Owner[]
}

function findingsFor({secret, state, owners}: ManagedSecret): Finding[] {
  const object = {apiVersion: 'v1', kind: 'Secret', namespace: secret.namespace, name: secret.name}
  const owned = owners.map(
    (owner): Finding => ({
      severity: 'warn',
      object,
      path: owner.path,
      observed: `managed by ${owner.name}`,
      observedClass: `managed by ${owner.kind}`,
      expected: 'a correction made where the value comes from',
      because: owner.effect,
      fixes: [{summary: owner.source, commands: [owner.look(secret)], risk: 'changes-data'}],
      verify: 'svcdiag check keys.unmanaged keys.match',
    }),
  )
  return state.immutable ? [immutable(object, secret), ...owned] : owned
}

function immutable(object: Finding['object'], secret: SecretKey): Finding {
  return {
    severity: 'fail',
    object,
    path: 'immutable',
    observed: 'true',
    observedClass: 'immutable',
    expected: 'a Secret that can be changed',
    because: 'the API server refuses every change of its data: a patch will fail',
    fixes: [recreate(secret)],
    verify: 'svcdiag check keys.unmanaged keys.match',
  }
}

function recreate({namespace, name}: SecretKey): Fix {
  return {
    summary: 'delete it and create it again with the right value',
    commands: [`kubectl -n ${namespace} delete secret ${name}`],
    risk: 'changes-data',
  }
}

function noteOf(managed: readonly ManagedSecret[]): string | undefined {
  const names = managed.flatMap(({secret, owners}) => owners.map(({name}) => `${secret.name} is managed by ${name}`))
  return names.length === 0 ? undefined : `${names.join('; ')}; nothing to correct`
}
