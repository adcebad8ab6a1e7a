import {type ClusterReader, found, type Missing, type Read, type Rule} from '../../cluster/port.ts'
import type {Discovery} from '../../installation/discover.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Prober} from '../../probes/probe.ts'
import type {Facts, InputName} from '../facts.ts'

/** The source of one fact. It declares its permissions, so that the Role of `svcdiag rbac` matches the reads. */
export interface Input<N extends InputName = InputName> {
  readonly name: N
  /** A noun phrase for the message `could not read …`. */
  readonly says: string
  /** The check that reports a failure of this input. Checks that depend on the input are then skipped. */
  readonly establishedBy?: string
  /** Inputs from which this input is computed. Their permissions are needed as well. */
  readonly from?: readonly InputName[]
  /** The input only adds evidence to findings. A denied read does not make a check inconclusive. */
  readonly evidenceOnly?: true
  /** Only the running service can answer. `--no-probe` skips the input, and a bundle contains the recorded answer. */
  readonly asksService?: true
  read(sources: Sources): Promise<Read<Facts[N]>>
  rules(known: Known): readonly Rule[]
}

/** The sources that an input can read. Each request is sent once per run, even if several inputs need it. */
export interface Sources {
  readonly reader: ClusterReader
  readonly prober: Prober
  /** The URL that receives the probes instead of a pod of the runtime API; null probes a pod. */
  readonly runtimeUrl: string | null
  /** Returns the namespace that the user chose, or else the namespace of the installation. */
  namespace(): Promise<Read<string>>
  profile(): Promise<Read<Profile>>
  discovery(): Promise<Discovery>
  /** Returns the rules of all inputs of this run, as soon as the names in them are known. */
  rules(): Promise<Rule[]>
  /** Returns every refused request, as soon as all other reads have ended. */
  denials(): Promise<Missing[]>
  fact<N extends InputName>(name: N): Promise<Read<Facts[N]>>
}

/** The values from which rules are computed. If a fact could not be read, its names are left out. */
export interface Known {
  readonly installation: Installation
  readonly profile: Profile
  /** The API groups of the server. Null means unknown, and every group then counts as served. */
  readonly groups: ReadonlySet<string> | null
  readonly facts: Partial<Facts>
}

/** Returns the result of `use` for a found value. Returns a missing or absent value unchanged. */
export async function whenFound<T, R>(
  read: Promise<Read<T>>,
  use: (value: T) => Promise<Read<R>> | Read<R>,
): Promise<Read<R>> {
  const answer = await read
  return answer.status === 'found' ? use(answer.value) : answer
}

/** Returns the values of all reads, or else the first read that found nothing. */
export async function allFound<T extends readonly unknown[]>(
  ...reads: {readonly [K in keyof T]: Promise<Read<T[K]>>}
): Promise<Read<T>> {
  const values: unknown[] = []
  for (const read of await Promise.all(reads)) {
    if (read.status !== 'found') return read
    values.push(read.value)
  }
  return found(values as unknown as T) // `reads` has one entry for each value
}

/** Returns the permission to read these Secrets or ConfigMaps of a namespace; empty if there are no names. */
export function mayGet(
  resource: 'secrets' | 'configmaps',
  namespace: Rule['namespace'],
  resourceNames: readonly string[],
): Rule[] {
  return resourceNames.length === 0 ? [] : [{apiGroup: '', resource, verbs: ['get'], namespace, resourceNames}]
}
