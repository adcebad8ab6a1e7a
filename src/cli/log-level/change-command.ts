import {isWrite, type Write} from '../../log-level/change.ts'
import {goOnWithoutReader} from '../closed-pipe.ts'
import {openTarget, settingsFor} from '../context.ts'
import {onInterrupt} from '../interrupt.ts'
import {openLog} from '../logger.ts'
import {masked} from '../masked.ts'
import {formatOf} from '../output-flag.ts'
import {renderJson} from '../render/json.ts'
import {runOptions} from '../run-options.ts'
import type {Sink} from '../sink.ts'
import {applyPlan, type Session} from './carry-out.ts'
import {assertAskable, isConfirmed} from './confirm.ts'
import type {ChangeInvocation} from './invocation.ts'
import {judge} from './judge.ts'
import {planLines, writesWords} from './plan-words.ts'
import {prepare} from './prepare.ts'
import {exitOf, type LogLevelChange, type Told, toldOf} from './result.ts'
import {resultLines} from './result-words.ts'
import {undoOf} from './undo.ts'

const DEFAULT_TIMEOUT = '10m'

/** Looks, plans, lets the API server judge the plan, asks, writes, waits. Returns the exit code. */
export async function runChangeCommand(invocation: ChangeInvocation): Promise<number> {
  const {flags, sink} = invocation
  const format = formatOf(['text', 'json'], flags, process.env.SVCDIAG_OUTPUT)
  if (!flags['dry-run']) assertAskable({yes: flags.yes, stdin: process.stdin, stderr: process.stderr})
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({timeout: flags.timeout ?? DEFAULT_TIMEOUT, 'no-probe': false}, settings)
  using interrupt = onInterrupt()
  using _reader = goOnWithoutReader()
  const log = await openLog(flags, sink)
  await using target = await openTarget(flags, settings, sink)
  const soon = AbortSignal.any([interrupt.signal, AbortSignal.timeout(timeoutMs)])
  const prepared = await prepare(invocation, target, soon)
  for (const line of prepared.notices) log.notice(line)
  const {plan} = prepared
  const result: LogLevelChange = {...prepared.result, plan}
  showPlan(result, {flags, format, sink})
  const writes = plan.changes.filter(isWrite)
  const judged = await judge(writes, prepared, target.cluster, soon)
  const isGood = judged.length === 0 && result.missing.length === 0 && !soon.aborted
  const base = {...result, validated: writes.length === 0 || soon.aborted ? null : judged.length === 0}
  const close = (outcomes: readonly Told[], confirmed: boolean, signal: AbortSignal) =>
    told(
      {...base, outcomes, confirmed, undo: undoOf(outcomes, writes, flags)},
      {format, sink, interrupted: signal.aborted},
    )
  if (!isGood || flags['dry-run'] || writes.length === 0)
    return close(
      judged.map(outcome => toldOf(outcome, undefined)),
      false,
      interrupt.signal,
    )
  const consent = flags.yes ? 'yes from --yes' : (await isAgreed(writes, sink)) ? 'yes from the prompt' : null
  if (consent === null) return close([], false, AbortSignal.abort())
  const session: Session = {invocation, prepared, cluster: target.cluster, timeoutMs, interrupt: interrupt.signal}
  return close(await applyPlan(writes, consent, session), true, interrupt.signal)
}

interface Showing {
  readonly flags: ChangeInvocation['flags']
  readonly format: 'text' | 'json'
  readonly sink: Sink
}

/** Before anybody is asked; beside the one document where that is the result. */
function showPlan({plan}: LogLevelChange, {flags, format, sink}: Showing): void {
  const text = planLines(plan, flags['dry-run'] || flags.verbose)
  if (format === 'text') sink.out(text)
  else if (!flags.quiet && !flags['dry-run']) sink.err(text)
}

function isAgreed(writes: readonly Write[], sink: Sink): Promise<boolean> {
  return isConfirmed(sink.mask(`${writesWords(writes)}. Go on?`), {input: process.stdin, output: process.stderr})
}

interface Telling {
  readonly format: 'text' | 'json'
  readonly sink: Sink
  readonly interrupted: boolean
}

function told(change: LogLevelChange, {format, sink, interrupted}: Telling): number {
  const exit = exitOf(change, interrupted)
  process.exitCode = exit // before the first byte: a reader may leave after it
  const shown = masked(change, sink.mask)
  sink.out(format === 'json' ? renderJson(shown) : resultLines(shown))
  return exit
}
