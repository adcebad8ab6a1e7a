import type {RunObserver} from '../../checks/engine/run.ts'
import {type Selection, selectChecks} from '../../checks/engine/select.ts'
import {type Examined, reportList} from '../../checks/report/assemble-list.ts'
import {assertOneTarget, settingsFor} from '../context.ts'
import {EXIT, exitCodeOf} from '../exit-codes.ts'
import {formatOf} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type Log, openLog} from '../output/logger.ts'
import {progressFor} from '../output/progress.ts'
import {terminalOf} from '../output/terminal.ts'
import type {ErrorDocument} from '../process/error-report.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {REPORT_FORMATS, type ReportFormat} from '../render/formats.ts'
import {type ListFormat, renderReportList} from '../render/report-list.ts'
import {counted} from '../render/words.ts'
import {openCheckTarget} from '../target/check-target.ts'
import {conflict, nameOfRuntimeUrl, type RunOptions, runOptions} from '../target/run-options.ts'
import type {Settings} from '../target/settings.ts'
import {type CheckInvocation, checkOne, skipsOf} from './check-command.ts'
import type {Place} from './installations.ts'

export interface ManyInvocation extends CheckInvocation {
  readonly places: readonly Place[]
  /** Passed in, because the start has loaded it: an import from here would make every command load one file more. */
  readonly explain: (error: unknown) => ErrorDocument['error']
}

/** A cluster answers slowly, and a bundle needs the processor, so more clusters than bundles are examined at once. */
const CLUSTERS_AT_ONCE = 10
const BUNDLES_AT_ONCE = 2

/** Runs the checks on several installations and prints one table. Returns the first exit code of the usual order. */
export async function runManyCommand(invocation: ManyInvocation): Promise<number> {
  const {flags, selectors, sink, version, places} = invocation
  const format = formatOf(REPORT_FORMATS, flags)
  assertOneTarget({...flags, ...places[0]})
  assertForSeveral(invocation, format)
  const settings = await settingsFor(flags)
  const options = runOptions(flags, settings)
  assertOwnAddresses(invocation, options)
  const selection = selectChecks(selectors, skipsOf(flags, settings), new Date().toISOString().slice(0, 10))
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const run: ManyRun = {invocation, settings, options, selection, log, interrupt: interrupt.signal}
  const startedAt = new Date().toISOString()
  const examined = await examineAll(run)
  const list = reportList(examined, {
    version,
    startedAt,
    finishedAt: new Date().toISOString(),
    named: places.length,
    interrupted: interrupt.signal.aborted,
  })
  process.exitCode = list.summary.exitCode // A reader may close the pipe after the first byte.
  const style = {...terminalOf({stream: process.stdout, flags, env: process.env}), verbose: flags.verbose}
  sink.out(renderReportList(list, format, style))
  return list.summary.exitCode
}

/** The progress counts installations, so single checks are not reported. */
const UNOBSERVED: RunObserver = {decided: () => {}, watching: () => {}, changed: () => {}}

/** Throws `usage.invalid` for flags that are about one installation. */
function assertForSeveral({flags}: ManyInvocation, format: ReportFormat): asserts format is ListFormat {
  if (format === 'plan') conflict('-o plan', SEVERAL)
  const [name] = OF_ONE.filter(flag => flags[flag] !== undefined)
  if (name !== undefined) conflict(`--${name}`, SEVERAL)
}

/** `cluster` would name the same cluster for every context, and `token-file` would send one token to all clusters. */
const OF_ONE = ['wait', 'watch', 'cluster', 'token-file'] as const

/** Throws `usage.invalid` for one address of several runtime APIs. Bundles need none, so they ignore a default. */
function assertOwnAddresses({flags, places}: ManyInvocation, {runtimeUrl}: RunOptions): void {
  const name = nameOfRuntimeUrl(flags)
  const isIgnored = places[0]?.from !== undefined && name !== '--runtime-url'
  if (runtimeUrl !== null && !isIgnored) conflict(name, SEVERAL)
}

const SEVERAL = 'several installations'

interface ManyRun {
  readonly invocation: ManyInvocation
  readonly settings: Settings
  readonly options: RunOptions
  readonly selection: Selection
  readonly log: Log
  readonly interrupt: AbortSignal
}

/** After Ctrl-C no further installation is begun; those in progress give the report that they have. */
async function examineAll(run: ManyRun): Promise<Examined[]> {
  const {places, flags, sink} = run.invocation
  const progress = progressFor(flags, sink)
  const examined: Examined[] = []
  const waiting = places.values()
  const worker = async () => {
    for (const place of waiting) {
      if (run.interrupt.aborted) return
      examined.push(await examine(run, place))
      progress.detail(`${examined.length} of ${counted(places.length, 'installation')} examined`)
    }
  }
  try {
    progress.stage(`${counted(run.selection.checks.length, 'check')} on ${counted(places.length, 'installation')}`)
    const atOnce = places[0]?.from === undefined ? CLUSTERS_AT_ONCE : BUNDLES_AT_ONCE
    await Promise.all(Array.from({length: Math.min(atOnce, places.length)}, worker))
    return examined
  } finally {
    progress.done()
  }
}

/** Never throws, so that one installation that cannot be opened does not stop the others. */
async function examine(run: ManyRun, place: Place): Promise<Examined> {
  const {invocation, settings, options, selection, log, interrupt} = run
  const flags = {...invocation.flags, ...place}
  const source = place.from ?? place.context ?? ''
  const own = invocation.sink.separate() // Each installation masks with its own secrets.
  try {
    await using target = await openCheckTarget(flags, settings, own)
    const prepared = {target, options, selection, observer: UNOBSERVED, interrupt}
    const [{report}, altered] = await Promise.all([
      checkOne({flags, version: invocation.version}, prepared),
      target.altered(),
    ])
    if (altered !== null) log.notice(own.mask(altered))
    return {item: masked({...report, source}, own.mask), exitCode: report.verdict.exitCode}
  } catch (error) {
    const exitCode = exitCodeOf(error)
    if (exitCode === EXIT.bug) own.err(`${source}: ${error instanceof Error ? error.stack : error}\n`)
    const item = {apiVersion: 'svcdiag/v1', kind: 'Error', source, error: invocation.explain(error)} as const
    return {item: masked(item, own.mask), exitCode}
  }
}
