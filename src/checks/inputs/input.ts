import type {ClusterReader, Missing, Read, Rule} from '../../cluster/port.ts'
import type {Discovery} from '../../installation/discover.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Prober} from '../../probes/probe.ts'
import type {Facts, InputName} from '../facts.ts'

/**
 * Where one fact comes from: how it is read, and which permissions that takes. Both come from one place, so that the
 * Role that `svcdiag rbac` prints is the one that a run needs.
 */
export interface Input<N extends InputName = InputName> {
  readonly name: N
  /** For people, in `could not read …`. */
  readonly says: string
  /** The check that reports it when this cannot be established; checks that build on it are skipped because of that one. */
  readonly establishedBy?: string
  /** Inputs that this one is made from; their permissions are needed as well. */
  readonly from?: readonly InputName[]
  /** It only adds to the evidence of findings: without it no outcome differs, so that its denial is no gap. */
  readonly evidenceOnly?: true
  /** Only the running service can tell: `--no-probe` leaves it out, and a bundle has what it said at collection time. */
  readonly asksService?: true
  read(sources: Sources): Promise<Read<Facts[N]>>
  rules(known: Known): readonly Rule[]
}

/** What an input may read from. Everything is asked once per run, whoever asks. */
export interface Sources {
  readonly reader: ClusterReader
  readonly prober: Prober
  /** Ask this URL instead of a pod of the runtime API. */
  readonly runtimeUrl: string | null
  /** The user's namespace, or the one where the installation was found; known early when it was given. */
  namespace(): Promise<Read<string>>
  profile(): Promise<Read<Profile>>
  /** Discovery, once. */
  discovery(): Promise<Discovery>
  /** The rules of all inputs of this run, as soon as the names in them are known. */
  rules(): Promise<Rule[]>
  /** Every request that was refused, once everything else was read. */
  denials(): Promise<Missing[]>
  fact<N extends InputName>(name: N): Promise<Read<Facts[N]>>
}

/** What rules are derived from. A fact that could not be read leaves its names out. */
export interface Known {
  readonly installation: Installation
  readonly profile: Profile
  /** API groups that are served; null when unknown, which counts every group as served. */
  readonly groups: ReadonlySet<string> | null
  readonly facts: Partial<Facts>
}

/** Runs `use` on a value that was read; what is missing or absent is passed on. */
export async function whenFound<T, R>(
  read: Promise<Read<T>>,
  use: (value: T) => Promise<Read<R>> | Read<R>,
): Promise<Read<R>> {
  const answer = await read
  return answer.status === 'found' ? use(answer.value) : answer
}
