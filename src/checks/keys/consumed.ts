import type {CronJob, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {KeyBinding, KeySource, SecretKey} from '../../installation/installation.ts'
import {bindingsOf, cronJobOwner} from '../../installation/key-wiring.ts'
import {podsOf} from '../../installation/workload-pods.ts'
import type {Repair} from '../../repairs/repair.ts'
import {finishRollout} from '../../repairs/workload.ts'
import {defineCheck, type Finding, isMissing, outcomeUnless} from '../define.ts'
import {
  describeRoles,
  isSamePlace,
  isSameValue,
  type KeySecrets,
  type KeyValue,
  keyValue,
  realBindings,
  secretValue,
  sentBinding,
  unreadOf,
} from './bindings.ts'
import {setByHand} from './by-hand.ts'
import {works} from './decision-table.ts'
import {type KeyFacts, keyEvidence, keyPair} from './evidence.ts'
import {keyRepairs} from './key-repairs.ts'
import {type Reference, readFromOne} from './references.ts'

export const keysConsumed = defineCheck({
  id: 'keys.consumed',
  title: 'All app-side processes read the sending key from one place, and no process has a literal key',
  component: 'app',
  inputs: ['installation', 'keySecrets', 'pods', 'replicaSets'],
  supporting: ['cronJobs', 'statefulSets', 'keySecretMetadata', 'version', 'runtimeKeys'],
  needs: ['app'],
  retryable: true,
  run: (facts, {now}) => {
    const {installation, keySecrets, pods, replicaSets, cronJobs, statefulSets} = facts
    const sent = realBindings(installation.keys.sent, keySecrets)
    const main = sentBinding(installation.keys, keySecrets)
    const jobs = isMissing(cronJobs) ? [] : realBindings(jobBindings(cronJobs, main), keySecrets)
    const all = [...sent, ...realBindings(installation.keys.accepted, keySecrets)]
    const wrong = [
      ...[...sent, ...jobs].flatMap(binding => drift(binding, main, keySecrets) ?? []),
      ...[...all, ...jobs].flatMap(binding => literal(binding) ?? []),
      ...all.flatMap(binding => repeated(binding) ?? []),
    ]
    const findings = [
      ...withRepairs(wrong, facts, now),
      ...all.flatMap(binding => podDrift(binding, pods, replicaSets) ?? []),
    ]
    const unread = unreadOf([...sent, ...jobs], keySecrets)
    return outcomeUnless([...unread, ...[cronJobs, statefulSets].filter(isMissing)], findings, {
      note: describeRoles(installation, keySecrets),
    })
  },
  docs: {
    why: 'If the app, its worker and its jobs read the key from different places, some of them work and others get 401. Then errors depend on the process that handles the request.',
    how: 'svcdiag resolves the key variable of every container, init container and CronJob of the app side. If `env` has several entries of one name, the last one counts. `env` overrides `envFrom`. The check fails if the values differ. It warns about different Secrets with the same value, a literal in the pod spec, and a variable that is set twice. During an unfinished rollout, pods may read another Secret than their template. The check also warns about this.',
    falsePositives:
      'The two Secrets look swapped, but their names are right: the app sends sandbox-api-key, and the runtime API accepts default-api-key. The check ignores optional components with their own keys.',
    fix: 'Let every app-side workload read one Secret, and set this permanently in the chart values. The printed patch replaces the entry in one rollout, so that no pod starts without a key.',
  },
})

/** A finding without its repairs. They are added later, because one repair can cover several findings. */
interface Wrong extends Omit<Finding, 'repairs' | 'verify'> {
  readonly binding: KeyBinding
}

/** One repair covers all variables that can read a right Secret. The others need a repair of the key itself. */
function withRepairs(wrong: readonly Wrong[], facts: KeyFacts, now: Date): Finding[] {
  if (wrong.length === 0) return []
  const references = rightReferences([...new Set(wrong.map(({binding}) => binding))], facts, now)
  const isSettled = ({binding: {source, entries}, secret}: BoundReference) =>
    source.kind === 'secret' && isSamePlace(source.secret, secret) && entries.length < 2
  const unsettled = references.filter(each => !isSettled(each))
  const moved = readFromOne(facts, unsettled)
  const first = keyRepairs(facts, now)
  const others: readonly Repair[] = first.length > 0 ? first : [setByHand(facts)]
  return wrong.map(({binding, ...finding}) => ({
    ...finding,
    repairs: references.some(each => each.binding === binding) ? moved : others,
    verify: ['keys.consumed', 'keys.match'],
  }))
}

function jobBindings(jobs: readonly CronJob[], main: KeyBinding | null): KeyBinding[] {
  if (main?.source.kind !== 'secret') return []
  const {name: secret, key} = main.source.secret
  const side = {env: [main.env], secret, key}
  const names = {sent: new Set([main.env]), accepted: new Set<string>()}
  return jobs.flatMap(job => bindingsOf(cronJobOwner(job), {keys: {sent: side, accepted: side}}, names))
}

function drift(binding: KeyBinding, main: KeyBinding | null, secrets: KeySecrets): Wrong | null {
  if (main === null || binding === main || placeOf(binding) === placeOf(main)) return null
  const [theirs, mains] = [keyValue(binding, secrets), keyValue(main, secrets)]
  if (theirs.status === 'unread' || mains.status === 'unread') return null
  const same = isSameValue(theirs, mains)
  if (same && binding.source.kind === 'literal') return null
  return {
    binding,
    severity: same ? 'warn' : 'fail',
    title: same ? 'A process reads the key from another place' : 'A process sends another key than the app',
    object: {...binding.owner},
    path: binding.path,
    observed: `${binding.env} from ${says(theirs)}${same ? ', which contains the same value' : ', which contains another value'}`,
    observedClass: same ? 'another place, same value' : 'another value',
    expected: `${binding.env} from ${says(mains)}, as in ${main.owner.kind} ${main.owner.name}`,
    because: same
      ? 'the process works only until somebody changes one of the two places'
      : `${main.owner.kind} ${main.owner.name} and ${binding.owner.kind} ${binding.owner.name} send different keys: some calls are refused, others not`,
  }
}

function literal(binding: KeyBinding): Wrong | null {
  if (binding.source.kind !== 'literal') return null
  return {
    binding,
    severity: 'warn',
    title: 'The key is a literal in the pod spec',
    object: {...binding.owner},
    path: binding.path,
    observed: 'a literal value in the pod spec',
    observedClass: 'literal',
    expected: 'a reference to the key Secret',
    because: 'every user who may read the workload can read the key, and a correction of the Secret does not change it',
  }
}

function repeated(binding: KeyBinding): Wrong | null {
  const count = binding.entries.length
  if (count < 2) return null
  return {
    binding,
    severity: 'warn',
    title: 'The key variable is set more than once',
    object: {...binding.owner},
    path: binding.path,
    observed: `${binding.env} is set ${count} times; the last entry wins`,
    observedClass: 'set more than once',
    expected: `${binding.env} set once`,
    because: 'the next merge of the pod spec may keep a different entry',
  }
}

function podDrift(binding: KeyBinding, pods: readonly Pod[], replicaSets: readonly ReplicaSet[]): Finding | null {
  const {owner, source} = binding
  if (owner.kind === 'CronJob' || source.kind !== 'secret' || source.through !== 'env' || binding.init) return null
  const differing = podsOf({...owner, kind: owner.kind}, pods, replicaSets).filter(({metadata, spec, status}) => {
    const entry = spec.containers
      .find(({name}) => name === binding.container)
      ?.env?.findLast(({name}) => name === binding.env)
    const ref = entry?.valueFrom?.secretKeyRef
    const isLive = metadata.deletionTimestamp === undefined && status.phase === 'Running'
    return isLive && (ref?.name !== source.secret.name || ref.key !== source.secret.key)
  })
  if (differing.length === 0) return null
  return {
    severity: 'warn',
    title: 'Pods read another Secret than their template',
    object: {...owner},
    path: binding.path,
    observed: `${differing.length} running pod(s) do not read ${binding.env} from the source in the template`,
    observedClass: 'pods differ from template',
    expected: `${source.secret.name}/${source.secret.key} in every pod`,
    because: 'the rollout is not finished: old and new processes may use different keys',
    repairs: [finishRollout({...owner, kind: owner.kind})],
    verify: ['keys.consumed', 'rollouts.settled'],
  }
}

function placeOf({source}: KeyBinding): string {
  if (source.kind === 'secret') return `${source.secret.namespace}/${source.secret.name}/${source.secret.key}`
  return source.kind === 'literal' ? source.state.fingerprints.raw : source.from
}

function says(value: KeyValue): string {
  if (value.status === 'absent') return `${value.says}, which does not exist`
  return value.status === 'empty' ? `${value.says}, which is empty` : value.says
}

interface BoundReference extends Reference {
  readonly binding: KeyBinding
}

function rightReferences(bindings: readonly KeyBinding[], facts: KeyFacts, now: Date): BoundReference[] {
  const working = workingValues(facts, now)
  const isRight = (secret: SecretKey) =>
    working.some(value => isSameValue(secretValue(secret, facts.keySecrets), value))
  return bindings.flatMap(binding => {
    const secret = candidates(binding, facts).find(each => each.namespace === binding.owner.namespace && isRight(each))
    return secret === undefined ? [] : [{binding, secret}]
  })
}

/** Returns the Secrets that a variable may read, the best first. All senders should read the Secret of the app. */
function candidates(binding: KeyBinding, {installation: {keys}, keySecrets}: KeyFacts): SecretKey[] {
  const main = sentBinding(keys, keySecrets)
  const ofApp = main?.source.kind === 'secret' ? [main.source.secret] : secretsIn(keys.sent)
  const ofRuntime = secretsIn(keys.accepted)
  if (keys.accepted.includes(binding)) return [...ofRuntime, ...ofApp]
  return main?.source.kind === 'secret' ? ofApp : [...ofApp, ...ofRuntime]
}

function secretsIn(bindings: readonly {readonly source: KeySource}[]): SecretKey[] {
  return bindings.flatMap(({source}) => (source.kind === 'secret' ? [source.secret] : []))
}

/** Returns the values that work: the runtime accepts them, or both sides store them and no request disproved them. */
function workingValues(facts: KeyFacts, now: Date): KeyValue[] {
  const {equal, app, server} = keyEvidence(facts, now)
  const {sent, accepted} = keyPair(facts.installation, facts.keySecrets)
  const isAgreed = equal === 'yes' && app !== 'refused'
  return [...(isAgreed || works(app) ? [sent] : []), ...(works(server) ? [accepted] : [])]
}
