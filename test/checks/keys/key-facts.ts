import type {KeyFacts, Side} from '../../../src/checks/keys/evidence.ts'
import type {CronJob} from '../../../src/cluster/objects.ts'
import {ABSENT, found, type SecretState} from '../../../src/cluster/port.ts'
import {valueState} from '../../../src/cluster/value-state.ts'
import {wireKeys} from '../../../src/installation/key-wiring.ts'
import {PROFILES} from '../../../src/installation/profiles.ts'
import type {ProbeAnswer} from '../../../src/probes/probe.ts'
import {healthy, installation} from '../healthy.ts'
import {ago, NS, pod, replicaSet} from '../objects.ts'

/** The differences from two healthy keys: values by Secret name and data key, and the answers of the runtime API. */
export interface Keys {
  /** The values by Secret name and data key. Null if the Secret does not exist. */
  readonly secrets?: Readonly<Record<string, Stored | null>>
  readonly workloads?: readonly Holder[]
  readonly jobs?: readonly CronJob[]
  /** The statuses for the key of the app and for the key of the runtime; null if no request was sent. */
  readonly answers?: readonly [number, number] | null
}

export interface Stored {
  readonly values: Readonly<Record<string, string>>
  readonly metadata?: Partial<SecretState['metadata']>
  readonly immutable?: boolean
}

/** A container of a workload with one variable. */
export interface Holder {
  readonly name: string
  readonly kind?: 'Deployment' | 'StatefulSet'
  readonly side: Side
  readonly env?: object
  /** True if the container started before the keys changed. */
  readonly isStale?: boolean
}

export const GOOD = 'a-good-key'
export const OTHER = 'another-key'
export const READS = {
  sent: {name: 'SANDBOX_API_KEY', valueFrom: {secretKeyRef: {name: 'sandbox-api-key', key: 'sandbox-api-key'}}},
  accepted: {name: 'DEFAULT_API_KEY', valueFrom: {secretKeyRef: {name: 'default-api-key', key: 'default-api-key'}}},
} as const
export const APP: Holder = {name: 'openhands', side: 'sent'}
export const RUNTIME: Holder = {name: 'api', side: 'accepted'}

const HMAC_KEY = Buffer.alloc(32, 1)
const HOUR = 3_600_000
const CHANGED = ago(2 * HOUR)

/**
 * Returns the key facts of an installation. By default both keys are equal and accepted, and one app and one runtime
 * read them.
 */
export function keyFacts({
  secrets = {},
  workloads = [APP, RUNTIME],
  jobs = [],
  answers = [200, 200],
}: Keys = {}): KeyFacts {
  const [profile] = PROFILES
  if (profile === undefined) throw new Error('there is no profile')
  const both: Readonly<Record<string, Stored | null>> = {
    'sandbox-api-key': {values: {'sandbox-api-key': GOOD}},
    'default-api-key': {values: {'default-api-key': GOOD}},
    ...secrets,
  }
  const states = Object.entries(both).map(
    ([name, stored]) => [`${NS}/${name}`, stored && stateOf(name, stored)] as const,
  )
  return {
    installation: {...installation(), keys: wireKeys(workloads.map(ownerOf), profile)},
    keySecrets: Object.fromEntries(states.map(([name, state]) => [name, state === null ? ABSENT : found(state)])),
    keySecretMetadata: Object.fromEntries(
      states.map(([name, state]) => [name, state === null ? ABSENT : found(state.metadata)]),
    ),
    pods: workloads.map(podOf),
    replicaSets: workloads.map(({name}) => replicaSet(`${name}-1`)),
    version: healthy().version,
    cronJobs: [...jobs],
    runtimeKeys: answers === null ? null : probed(answers),
  }
}

function stateOf(name: string, {values, metadata = {}, immutable = false}: Stored): SecretState {
  const fields = Object.fromEntries(Object.keys(values).map(key => [`f:${key}`, {}]))
  return {
    metadata: {
      name,
      namespace: NS,
      resourceVersion: '7',
      creationTimestamp: ago(4 * HOUR),
      managedFields: [{manager: 'kubectl-patch', operation: 'Update', time: CHANGED, fieldsV1: {'f:data': fields}}],
      ...metadata,
    },
    type: 'Opaque',
    immutable,
    keys: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, valueState(Buffer.from(value), HMAC_KEY)]),
    ),
  }
}

function ownerOf({name, kind = 'Deployment', side, env = READS[side]}: Holder) {
  return {
    apiVersion: 'apps/v1',
    kind,
    namespace: NS,
    name,
    component: side === 'sent' ? ('app' as const) : ('runtime' as const),
    createdAt: null,
    mainContainer: 'main',
    spec: {containers: [{name: 'main', env: [{name: 'FIRST', value: '1'}, env as {name: string}]}]},
    specPath: 'spec.template.spec',
  }
}

function podOf({name, kind = 'Deployment', isStale = false}: Holder) {
  const started = ago(isStale ? 3 * HOUR : HOUR)
  const owner = kind === 'StatefulSet' ? {kind, owner: name} : {owner: `${name}-1`}
  return pod(`${name}-1-a`, {
    ...owner,
    metadata: {creationTimestamp: started},
    containerStatus: {state: {running: {startedAt: started}}},
  })
}

function probed([sent, accepted]: readonly [number, number]): KeyFacts['runtimeKeys'] {
  const [sentKey, acceptedKey] = [answer(sent), answer(accepted)]
  return {target: 'pod svc/api-0', noKey: answer(401), wrongKey: answer(401), canary: answer(404), sentKey, acceptedKey}
}

function answer(status: number): ProbeAnswer {
  return {outcome: 'answered', status, headers: {}, body: status === 200 ? 'json' : 'none', durationMs: 1}
}
