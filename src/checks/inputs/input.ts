import type {ClusterReader, Missing, Read, Rule} from '../../cluster/port.ts'
import type {Discovery} from '../../installation/discover.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Prober} from '../../probes/probe.ts'
import type {Facts, InputName} from '../facts.ts'

/**
 * The source of one fact: how it is read, and which permissions the read needs. Both are declared together, so that the
 * Role that `svcdiag rbac` prints matches what a run needs.
 */
export interface Input<N extends InputName = InputName> {
  readonly name: N
  /** Noun phrase for messages: `could not read …`. */
  readonly says: string
  /**
   * The check that reports a failure of this input. Checks that depend on the input are skipped because of that check.
   */
  readonly establishedBy?: string
  /** Inputs that this input is computed from. Their permissions are needed as well. */
  readonly from?: readonly InputName[]
  /** The input only adds evidence to findings. No outcome depends on it, so a denied read is not a gap. */
  readonly evidenceOnly?: true
  /**
   * Only the running service can answer this input. `--no-probe` skips it, and a bundle contains the answer from
   * collection time.
   */
  readonly asksService?: true
  read(sources: Sources): Promise<Read<Facts[N]>>
  rules(known: Known): readonly Rule[]
}

/** The sources of an input. Each request is sent once per run, however many inputs need it. */
export interface Sources {
  readonly reader: ClusterReader
  readonly prober: Prober
  /** Probes go to this URL instead of a pod of the runtime API. */
  readonly runtimeUrl: string | null
  /**
   * The user's namespace, or the namespace where the installation was found. If the user gave it, it is known early.
   */
  namespace(): Promise<Read<string>>
  profile(): Promise<Read<Profile>>
  /** The result of discovery, which runs once. */
  discovery(): Promise<Discovery>
  /** The rules of all inputs of this run. Resolves when the names in them are known. */
  rules(): Promise<Rule[]>
  /** Every refused request. Resolves when everything else has been read. */
  denials(): Promise<Missing[]>
  fact<N extends InputName>(name: N): Promise<Read<Facts[N]>>
}

/** The values that rules are derived from. If a fact could not be read, its names are left out. */
export interface Known {
  readonly installation: Installation
  readonly profile: Profile
  /** API groups that the server serves. Null if unknown: every group then counts as served. */
  readonly groups: ReadonlySet<string> | null
  readonly facts: Partial<Facts>
}

/** Calls `use` on a found value. Returns a missing or absent value unchanged. */
export async function whenFound<T, R>(
  read: Promise<Read<T>>,
  use: (value: T) => Promise<Read<R>> | Read<R>,
): Promise<Read<R>> {
  const answer = await read
  return answer.status === 'found' ? use(answer.value) : answer
}
