import {setTimeout as wait} from 'node:timers/promises'
import type {Pod, ReplicaSet} from '../../cluster/objects.ts'
import {
  type ClusterReader,
  type ClusterTarget,
  notLooked,
  type Read,
  type Rule,
  type ServerVersion,
} from '../../cluster/port.ts'
import type {Profile} from '../../installation/profile.ts'
import {PROFILES} from '../../installation/profiles.ts'
import type {Prober} from '../../probes/probe.ts'
import type {CheckDefinition} from '../define.ts'
import type {InputName, RecordedFacts} from '../facts.ts'
import {deciding, PROBE_INPUTS, withSources} from '../inputs/index.ts'
import {CHECKS, withRequirements} from '../registry.ts'
import {type PrintedCommands, refusedRules} from '../report/printed-repairs.ts'
import type {CheckReport} from '../report/report.ts'
import type {FailOn} from '../status.ts'
import {assembleReport, type Row, type RunResult, type SeenPods} from './assemble.ts'
import {evaluator} from './evaluate.ts'
import {type Gathering, gather, missingIn} from './gather.ts'
import type {Selection} from './select.ts'

/** Anything that can be checked: a live cluster, the lab or a bundle. */
export interface Cluster {
  readonly target: ClusterTarget
  reader(signal: AbortSignal): ClusterReader
  prober(signal: AbortSignal): Prober
}

export interface CheckRequest {
  readonly cluster: Cluster
  /** The namespace to check. Null searches the namespace of the kubeconfig, and then all other namespaces. */
  readonly namespace: string | null
  /** True to search every namespace at once. Then `namespace` is null. */
  readonly everywhere?: boolean
  /** The profile to use, even if few of its signs match. Null detects the profile. */
  readonly profile: Profile | null
  /** The release to examine if a namespace has several; null leaves the choice to discovery. */
  readonly release: string | null
  /** Profiles from the settings file. They precede the built-in profiles. */
  readonly profiles: readonly Profile[]
  readonly selection: Selection
  readonly probes: boolean
  readonly runtimeUrl: string | null
  /** Facts that are not read again: for a bundle, the recorded answers of the service; otherwise empty. */
  readonly recorded: RecordedFacts
  readonly failOn: FailOn
  readonly allowInconclusive: boolean
  readonly timeoutMs: number
  readonly interrupt: AbortSignal
  readonly observer: RunObserver
  readonly version: string
  readonly commands: PrintedCommands
  /** How unsettled checks are repeated; null if they are not repeated. */
  readonly again: Again | null
}

export type Again =
  | {readonly kind: 'wait'; readonly forMs: number; readonly everyMs: number}
  | {readonly kind: 'watch'; readonly everyMs: number}

export interface RunObserver {
  decided(row: Row): void
  /** Called when every check was decided once and `--watch` continues. */
  watching(first: CheckReport): void
  /** Called when the status of a check changes during `--wait` or `--watch`. */
  changed(row: Row, before: Row['outcome']['status'], afterMs: number): void
}

export interface CheckRun {
  readonly report: CheckReport
  /** Facts to record in a bundle, because no object contains them: answers of the service, and the realm. */
  readonly recorded: RecordedFacts
}

/** Reads the cluster, decides the checks and returns the report, even if parts of the run failed. */
export async function runChecks(request: CheckRequest): Promise<CheckRun> {
  const startedAt = new Date()
  const begin = performance.now()
  const first = await lookOnce(request, request.selection.checks, row => request.observer.decided(row))
  let round = first
  if (request.again?.kind === 'watch' && !request.interrupt.aborted)
    request.observer.watching(await reportOf(request, startedAt, round))
  while (request.again !== null && (await isWorthAnother(request, round.rows, begin))) {
    const before = round.rows
    const repeated = request.again.kind === 'watch' ? before : before.filter(isUnsettled)
    const checks = repeated.map(({check}) => check)
    const next = await lookOnce(request, checks, () => {})
    const rows = before.map(row => next.rows.find(({check}) => check.id === row.check.id) ?? row)
    round = {...withGapsFilled(next, first), rows}
    for (const [index, row] of rows.entries()) {
      const status = before[index]?.outcome.status
      if (status !== undefined && status !== row.outcome.status)
        request.observer.changed(row, status, performance.now() - begin)
    }
  }
  return {recorded: round.recorded, report: await reportOf(request, startedAt, round)}
}

/** Later rounds repeat fewer checks, so they may lack what the first round read. */
function withGapsFilled(round: Round, first: Round): Round {
  const {discovery, pods} = round
  const filled = {release: pods.release ?? first.pods.release, sandbox: pods.sandbox ?? first.pods.sandbox}
  return {...round, discovery: discovery ?? first.discovery, pods: filled}
}

async function reportOf(request: CheckRequest, startedAt: Date, round: Round): Promise<CheckReport> {
  const refused = await refusedIn(request, round.rows)
  return assembleReport({
    ...round,
    target: request.cluster.target,
    selection: request.selection,
    startedAt,
    finishedAt: new Date(),
    verdict: {
      failOn: request.failOn,
      allowInconclusive: request.allowInconclusive,
      interrupted: request.interrupt.aborted,
    },
    version: request.version,
    commands: request.commands,
    refused,
  })
}

const REVIEWS_MS = 5_000

/** Returns no rules for a bundle, because a bundle has no API server that reviews permissions. */
async function refusedIn({cluster, interrupt}: CheckRequest, rows: readonly Row[]): Promise<Rule[]> {
  if (cluster.target.mode === 'bundle' || interrupt.aborted) return []
  const reader = cluster.reader(AbortSignal.any([AbortSignal.timeout(REVIEWS_MS), interrupt]))
  return refusedRules(
    rows.map(({outcome}) => outcome),
    reader,
  )
}

interface Round extends RunResult {
  readonly recorded: RecordedFacts
}

async function lookOnce(
  request: CheckRequest,
  checks: readonly CheckDefinition[],
  onDecided: (row: Row) => void,
): Promise<Round> {
  const signal = AbortSignal.any([AbortSignal.timeout(request.timeoutMs), request.interrupt])
  const clock = () => performance.now()
  const gathering = gather({
    reader: request.cluster.reader(signal),
    prober: request.cluster.prober(signal),
    discovery: {
      namespace: request.namespace,
      profiles: request.profile === null ? [...request.profiles, ...PROFILES] : [request.profile],
      everywhere: request.everywhere ?? false,
      forced: request.profile !== null,
      release: request.release,
    },
    runtimeUrl: request.runtimeUrl,
    recorded: request.probes ? request.recorded : {...UNPROBED, ...request.recorded},
    wanted: wantedInputs(checks, request.probes),
    signal,
    clock,
  })
  const evaluate = evaluator({
    gathering,
    checks: CHECKS,
    selected: new Set(checks.map(({id}) => id)),
    probes: request.probes,
    now: serverClock(gathering.fact('version'), request.cluster.target),
    clock,
  })
  const rows = await Promise.all(
    checks.map(async check => {
      const row = {check, ...(await evaluate(check))}
      onDecided(row)
      return row
    }),
  )
  return {rows, ...(await described(gathering, checks, request.probes))}
}

function wantedInputs(checks: readonly CheckDefinition[], probes: boolean): InputName[] {
  const wanted = withRequirements(checks.filter(check => probes || !check.probes))
  const names = wanted.flatMap(({inputs, supporting = []}) => [...inputs, ...supporting])
  return [...new Set(names)].filter(name => probes || !PROBE_INPUTS.has(name))
}

/** With `--no-probe`, all answers of the service are missing. Checks without probes may still read such an answer. */
const UNPROBED: RecordedFacts = Object.fromEntries(
  [...PROBE_INPUTS].map(input => [input, notLooked(input, '--no-probe: no request is sent to the service itself')]),
)

async function described(gathering: Gathering, checks: readonly CheckDefinition[], probes: boolean) {
  const names = withSources(wantedInputs(checks, probes))
  const reads = await Promise.all(deciding(names).map(name => gathering.fact(name)))
  const told = [...names].filter(name => PROBE_INPUTS.has(name) || name === 'realm')
  const installation = await gathering.fact('installation')
  return {
    discovery: installation.status === 'found' ? await gathering.discovery() : null,
    pods: await podCounts(gathering, names),
    missing: reads.flatMap(missingIn),
    recorded: Object.fromEntries(
      await Promise.all(told.map(async name => [name, await gathering.fact(name)] as const)),
    ) as RecordedFacts, // each name is paired with its own fact
  }
}

async function podCounts({fact}: Gathering, names: ReadonlySet<InputName>): Promise<SeenPods> {
  const [pods, replicaSets, sandboxPods, sandboxReplicaSets] = await Promise.all([
    names.has('pods') ? fact('pods') : null,
    names.has('replicaSets') ? fact('replicaSets') : null,
    names.has('sandboxPods') ? fact('sandboxPods') : null,
    names.has('sandboxReplicaSets') ? fact('sandboxReplicaSets') : null,
  ])
  return {release: seen(pods, replicaSets), sandbox: seen(sandboxPods, sandboxReplicaSets)}
}

function seen(pods: Read<Pod[]> | null, replicaSets: Read<ReplicaSet[]> | null): SeenPods['release'] {
  if (pods?.status !== 'found' || replicaSets?.status !== 'found') return null
  return {pods: pods.value, replicaSets: replicaSets.value}
}

/** Returns the clock of the API server: its `Date` header plus the time since then. In a bundle, time stops. */
function serverClock(version: Promise<Read<ServerVersion>>, {mode}: ClusterTarget): () => Promise<Date> {
  const arrived = version.then(read => ({read, at: performance.now()}))
  return async () => {
    const {read, at} = await arrived
    const serverTime = read.status === 'found' ? read.value.serverTimeMs : null
    const sinceMs = mode === 'bundle' ? 0 : performance.now() - at
    return serverTime === null ? new Date() : new Date(serverTime + sinceMs)
  }
}

function isUnsettled({check, outcome}: Row): boolean {
  return outcome.status === 'skip' ? outcome.because !== undefined : outcome.status !== 'pass' && check.retryable
}

async function isWorthAnother({again, interrupt}: CheckRequest, rows: readonly Row[], begin: number): Promise<boolean> {
  if (again === null || interrupt.aborted) return false
  if (again.kind === 'wait' && (!rows.some(isUnsettled) || performance.now() - begin + again.everyMs > again.forMs))
    return false
  await wait(again.everyMs, undefined, {signal: interrupt}).catch(error => {
    if (!interrupt.aborted) throw error
  })
  return !interrupt.aborted
}
