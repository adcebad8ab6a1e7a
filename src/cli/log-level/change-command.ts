import type {WritableCluster} from '../../cluster/live.ts'
import type {Consent} from '../../cluster/writer.ts'
import {isWrite, type Write} from '../../log-level/change.ts'
import type {Outcome} from '../../log-level/write/apply.ts'
import {openWritableTarget, settingsFor, type Target} from '../context.ts'
import {formatOf} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {goOnWithoutReader} from '../process/closed-pipe.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {renderJson} from '../render/json.ts'
import {runOptions} from '../target/run-options.ts'
import {applyPlan} from './carry-out.ts'
import {assertAskable, isConfirmed} from './confirm.ts'
import type {ChangeInvocation} from './invocation.ts'
import {judge} from './judge.ts'
import {planLines, writesWords} from './plan-words.ts'
import {prepare} from './prepare.ts'
import {exitOf, type LogLevelChange, type Told, toldOf} from './result.ts'
import {resultLines} from './result-words.ts'
import {undoOf} from './undo.ts'

type Yes = Exclude<Consent, 'dry-run'>
type Format = 'text' | 'json'

const DEFAULT_TIMEOUT = '10m'

/** Reads, plans, validates the plan with the API server, asks, writes and waits. Returns the exit code. */
export async function runChangeCommand(invocation: ChangeInvocation): Promise<number> {
  const {flags, sink} = invocation
  const format = formatOf(['text', 'json'], flags, process.env.SVCDIAG_OUTPUT)
  if (!flags['dry-run']) assertAskable({yes: flags.yes, stdin: process.stdin, stderr: process.stderr})
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({timeout: flags.timeout ?? DEFAULT_TIMEOUT, 'no-probe': false}, settings)
  using interrupt = onInterrupt()
  using _reader = goOnWithoutReader()
  await using target = await openWritableTarget(flags, settings, sink)
  const {change, isDeclined} = await planAndChange(invocation, target, {format, timeoutMs, interrupt: interrupt.signal})
  return tell(change, {format, sink, interrupted: isDeclined || interrupt.signal.aborted})
}

interface Running {
  readonly format: Format
  readonly timeoutMs: number
  readonly interrupt: AbortSignal
}

async function planAndChange(
  invocation: ChangeInvocation,
  target: Target<WritableCluster>,
  {format, timeoutMs, interrupt}: Running,
) {
  const {flags, sink} = invocation
  const {cluster} = target
  const soon = AbortSignal.any([interrupt, AbortSignal.timeout(timeoutMs)])
  const prepared = await prepare(invocation, target, soon)
  const log = await openLog(flags, sink)
  for (const line of prepared.notices) log.notice(line)
  const {plan, unread} = prepared
  const planned: LogLevelChange = {...prepared.result, plan}
  showPlan(planned, {flags, format, sink})
  const writes = plan.changes.filter(isWrite)
  const refused = await judge(writes, prepared, cluster, soon)
  const isJudged = writes.length > 0 && !soon.aborted
  const judged = {...planned, validated: isJudged ? refused.length === 0 : null, outcomes: refused.map(untouched)}
  if (judged.validated !== true || unread.length > 0 || flags['dry-run']) return {change: judged, isDeclined: false}
  const consent = await consentTo(writes, invocation)
  if (consent === null) return {change: judged, isDeclined: true}
  const due = {...prepared, ...prepared.at(new Date())}
  const outcomes = await applyPlan(due.plan.changes.filter(isWrite), consent, {
    invocation,
    prepared: due,
    cluster,
    timeoutMs,
    interrupt,
  })
  const change = {...judged, plan: due.plan, confirmed: true, outcomes, undo: undoOf(outcomes, writes, flags)}
  return {change, isDeclined: false}
}

function untouched(refused: Outcome): Told {
  return toldOf(refused, undefined)
}

interface Showing {
  readonly flags: ChangeInvocation['flags']
  readonly format: Format
  readonly sink: Sink
}

/** Prints the plan before the question; on standard error if the result is a document. */
function showPlan({plan, missing}: LogLevelChange, {flags, format, sink}: Showing): void {
  const text = planLines(plan, {withPatch: flags['dry-run'] || flags.verbose, isWhole: missing.length === 0})
  if (format === 'text') sink.out(text)
  else if (!flags.quiet && !flags['dry-run']) sink.err(text)
}

async function consentTo(writes: readonly Write[], {flags, sink}: ChangeInvocation): Promise<Yes | null> {
  if (flags.yes) return 'yes from --yes'
  const question = sink.mask(`${writesWords(writes)}. Go on?`)
  const isAgreed = await isConfirmed(question, {input: process.stdin, output: process.stderr})
  return isAgreed ? 'yes from the prompt' : null
}

interface Telling {
  readonly format: Format
  readonly sink: Sink
  readonly interrupted: boolean
}

function tell(change: LogLevelChange, {format, sink, interrupted}: Telling): number {
  const exit = exitOf(change, interrupted)
  process.exitCode = exit // set before the first byte, because a reader may leave after it
  const shown = masked(change, sink.mask)
  sink.out(format === 'json' ? renderJson(shown) : resultLines(shown))
  return exit
}
