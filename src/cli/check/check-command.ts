import {type CheckRun, type RunObserver, runChecks} from '../../checks/engine/run.ts'
import {type Selection, type Skip, selectChecks} from '../../checks/engine/select.ts'
import type {CheckReport} from '../../checks/report/report.ts'
import type {ClusterTarget} from '../../cluster/port.ts'
import {type CheckTarget, settingsFor} from '../context.ts'
import type {TargetFlags} from '../flags/declarations.ts'
import {inWords} from '../flags/duration.ts'
import {formatOf} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type Log, type LogFlags, type OutputFlags, openLog} from '../output/logger.ts'
import {startProgress} from '../output/progress.ts'
import type {Sink} from '../output/sink.ts'
import {type Terminal, terminalOf} from '../output/terminal.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {REPORT_FORMATS, type ReportFormat} from '../render/formats.ts'
import {renderReport} from '../render/report.ts'
import {counted, countWords, verdictWords} from '../render/words.ts'
import {openCheckTarget} from '../target/check-target.ts'
import {type RunFlags, type RunOptions, runOptions} from '../target/run-options.ts'
import type {Settings} from '../target/settings.ts'

export type CheckFlags = TargetFlags & RunFlags & OutputFlags<ReportFormat> & {readonly 'allow-inconclusive': boolean}

export interface CheckInvocation {
  readonly flags: CheckFlags
  readonly selectors: readonly string[]
  readonly sink: Sink
  readonly version: string
}

/** Runs the checks and prints the report. Returns the exit code of the report. */
export async function runCheckCommand(invocation: CheckInvocation): Promise<number> {
  const {flags, selectors, sink} = invocation
  const format = formatOf(REPORT_FORMATS, flags)
  const settings = await settingsFor(flags)
  const options = runOptions(flags, settings)
  const selection = selectChecks(selectors, skipsOf(flags, settings), new Date().toISOString().slice(0, 10))
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  await using target = await openCheckTarget(flags, settings, sink)
  const voice = observeRun({sink, log, flags, terminal: terminalOf({stream: process.stderr, flags, env: process.env})})
  const style = {...terminalOf({stream: process.stdout, flags, env: process.env}), verbose: flags.verbose}
  const print = (report: CheckReport) => {
    process.exitCode = report.verdict.exitCode // The exit code is set before the first byte is printed, because a reader may close the pipe after this byte.
    sink.out(renderReport(masked(report, sink.mask), format, style))
  }
  const observer: RunObserver = {
    ...voice,
    watching: first => {
      voice.watching(first)
      if (FOR_PEOPLE.has(format)) print(first)
      else log.notice(`first look: ${verdictWords(first)}; ${countWords(first)}`)
    },
  }
  const [{report}, altered] = await Promise.all([
    voiced(voice, selection, target, () =>
      checkOne(invocation, {target, options, selection, observer, interrupt: interrupt.signal}),
    ),
    target.altered(),
  ])
  if (altered !== null) log.notice(altered)
  print(report)
  return report.verdict.exitCode
}

const FOR_PEOPLE: ReadonlySet<ReportFormat> = new Set(['text', 'short'])

/** What the checks of one installation need. */
export interface Prepared {
  readonly target: CheckTarget
  readonly options: RunOptions
  readonly selection: Selection
  readonly observer: RunObserver
  readonly interrupt: AbortSignal
}

async function voiced(
  voice: RunVoice,
  {checks}: Selection,
  {cluster}: CheckTarget,
  work: () => Promise<CheckRun>,
): Promise<CheckRun> {
  try {
    voice.begin(checks.length, cluster.target)
    return await work()
  } finally {
    voice.done()
  }
}

/** Runs the selected checks on one installation. */
export function checkOne(
  {flags, version}: Pick<CheckInvocation, 'flags' | 'version'>,
  prepared: Prepared,
): Promise<CheckRun> {
  const {target, options, selection, observer, interrupt} = prepared
  const {failOn, timeoutMs, runtimeUrl, again} = options
  return runChecks({
    cluster: target.cluster,
    namespace: target.namespace,
    everywhere: flags['all-namespaces'] === true,
    profile: target.profile,
    release: target.release,
    profiles: target.added,
    selection,
    probes: !flags['no-probe'],
    runtimeUrl,
    recorded: target.recorded,
    failOn,
    allowInconclusive: flags['allow-inconclusive'],
    timeoutMs,
    interrupt,
    observer,
    version,
    commands: target.commands,
    again,
  })
}

export function skipsOf({skip = []}: RunFlags, {skips = []}: Settings): Skip[] {
  return [...skip.map(selector => ({selector, reason: null, expires: null})), ...skips]
}

interface RunVoice extends RunObserver {
  begin(checks: number, target: ClusterTarget): void
  done(): void
}

interface VoiceInput {
  readonly sink: Sink
  readonly log: Log
  readonly flags: LogFlags
  readonly terminal: Terminal
}

function observeRun({sink, log, flags, terminal}: VoiceInput): RunVoice {
  const progress = startProgress({
    write: sink.err,
    style: styleOf(flags, terminal),
    columns: () => process.stderr.columns ?? terminal.columns,
    now: () => Date.now(),
  })
  return {
    begin: (checks, target) => progress.stage(`${counted(checks, 'check')} on ${placeOf(target)}`),
    decided: ({check, outcome, durationMs}) =>
      log.debug('decided', {check: check.id, status: outcome.status, durationMs}),
    watching: () => {
      progress.clear()
      progress.stage('watching for changes')
    },
    changed: ({check, outcome}, before, afterMs) => {
      progress.clear()
      log.notice(`${check.id}: ${before} -> ${outcome.status} after ${inWords(afterMs)}`)
      progress.stage(`waiting; last change: ${check.id}`)
    },
    done: () => progress.done(),
  }
}

function placeOf({mode, context, server}: ClusterTarget): string {
  return mode === 'bundle' ? 'the bundle' : (context ?? server ?? 'the cluster')
}

/** With `--verbose`, the style is not `live`, because the painted line and the log lines would overwrite each other. */
function styleOf({quiet, verbose, 'log-format': format}: LogFlags, {isTty}: Terminal): 'live' | 'lines' | 'silent' {
  if (quiet || format === 'json') return 'silent'
  return isTty && !verbose ? 'live' : 'lines'
}
