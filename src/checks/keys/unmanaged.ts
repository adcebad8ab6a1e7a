import type {SecretState} from '../../cluster/port.ts'
import type {SecretKey} from '../../installation/installation.ts'
import {type Owner, ownersOf} from '../../installation/ownership.ts'
import {undoneBy} from '../../repairs/at-the-source.ts'
import {coreRef, type Repair} from '../../repairs/repair.ts'
import {couldNotRead, defineCheck, type Finding, outcomeOf, pass} from '../define.ts'
import {equality, keyPair, keySide, REPAIR_INPUTS} from './evidence.ts'
import {copyClean, keyRepairs} from './key-repairs.ts'

export const keysUnmanaged = defineCheck({
  id: 'keys.unmanaged',
  title: 'Nothing will revert or block a correction of the key Secrets',
  component: 'app',
  inputs: ['installation', 'keySecrets'],
  needs: ['app', 'runtime'],
  retryable: false,
  supporting: REPAIR_INPUTS,
  run: (facts, {now}) => {
    const {installation, keySecrets} = facts
    const sides = [keySide(facts, 'sent'), keySide(facts, 'accepted')]
    const secrets = sides
      .flatMap(({secret}) => secret ?? [])
      .map(secret => ({secret, read: keySecrets[`${secret.namespace}/${secret.name}`]}))
    const unread = secrets.flatMap(({read}) => (read?.status === 'missing' ? [read] : []))
    if (unread.length > 0) return couldNotRead(unread)
    const equal = equality(keyPair(installation, keySecrets))
    const managed = secrets.flatMap(({secret, read}) =>
      read?.status === 'found' ? [{secret, state: read.value, owners: ownersOf(read.value.metadata)}] : [],
    )
    const isBlank = sides.some(side => side.isBlank)
    if (equal === 'yes' && !isBlank) return pass(noteOf(managed))
    const repairs = equal === 'yes' ? copyClean(facts, now) : keyRepairs(facts, now)
    const findings = managed.flatMap(one => findingsFor(one, repairs))
    return findings.length === 0 ? pass() : outcomeOf(findings, {explainedBy: [CAUSES[equal]]})
  },
  docs: {
    why: 'If an operator or a deployment owns a Secret, it restores the wrong value, in minutes or at the next upgrade. An immutable Secret refuses the correction.',
    how: 'The check reads the owner references and the immutable flag of the two key Secrets. It also reads the labels and annotations of External Secrets, Sealed Secrets, Argo CD, Flux, the admin console and Helm. If the stored keys are equal and contain no blanks, nothing has to be corrected. The check then passes, and a note names the owners. Otherwise an owner is a warning that names the place to change the value, and an immutable Secret is a failure.',
    falsePositives:
      'A Helm label alone does not revert a change until the next upgrade. The finding names the kind of owner.',
    fix: 'Change the value at the source that the finding names. If the Secret is immutable, put the value into a new Secret, and change the references to its name. Nothing is deleted.',
  },
})

const CAUSES = {
  missing: 'keys.present',
  dirty: 'keys.clean',
  yes: 'keys.clean',
  no: 'keys.match',
  unknown: 'keys.match',
} as const

interface ManagedSecret {
  readonly secret: SecretKey
  readonly state: SecretState
  readonly owners: readonly Owner[]
}

function findingsFor({secret, state, owners}: ManagedSecret, repairs: readonly Repair[]): Finding[] {
  const object = coreRef('Secret', secret.namespace, secret.name)
  const owned = owners.map(
    (owner): Finding => ({
      severity: 'warn',
      title: 'Another tool writes this key Secret',
      object,
      path: owner.path,
      observed: `managed by ${owner.title}`,
      observedClass: `managed by ${owner.kind}`,
      expected: 'a correction at the source of the value',
      because: undoneBy(owner),
      repairs,
      verify: ['keys.unmanaged', 'keys.match'],
    }),
  )
  const immutable: Finding = {
    severity: 'fail',
    title: 'The key Secret cannot be changed',
    object,
    path: 'immutable',
    observed: 'true',
    observedClass: 'immutable',
    expected: 'a Secret that can be changed',
    because: 'the API server refuses every change of its data',
    repairs,
    verify: ['keys.unmanaged', 'keys.match'],
  }
  return state.immutable ? [immutable, ...owned] : owned
}

function noteOf(managed: readonly ManagedSecret[]): string | undefined {
  const names = managed.flatMap(({secret, owners}) => owners.map(({title}) => `${secret.name} is managed by ${title}`))
  return names.length === 0 ? undefined : `${names.join('; ')}; nothing to correct`
}
