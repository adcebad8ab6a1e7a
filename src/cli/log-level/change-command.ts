import {setTimeout as wait} from 'node:timers/promises'
import type {WritableCluster} from '../../cluster/live.ts'
import type {Consent} from '../../cluster/writer.ts'
import {SvcdiagError} from '../../errors.ts'
import {isWrite, type Write} from '../../log-level/change.ts'
import {planResetAll, planSetAll, type Scene} from '../../log-level/plan/plan.ts'
import {planReset} from '../../log-level/plan/reset.ts'
import {planSet} from '../../log-level/plan/set.ts'
import {LEVELS, type Level} from '../../log-level/target.ts'
import {openWritableTarget, settingsFor, type Target} from '../context.ts'
import {componentsOf} from '../flags/declarations.ts'
import {durationMs} from '../flags/duration.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {openLog} from '../output/logger.ts'
import {FINDING, progressFor, withProgress} from '../output/progress.ts'
import type {Sink} from '../output/sink.ts'
import {goOnWithoutReader} from '../process/closed-pipe.ts'
import {isConfirmed} from '../process/confirm.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {renderJson} from '../render/formats.ts'
import {runOptions} from '../target/run-options.ts'
import {applyPlan, judge} from './carry-out.ts'
import {holdUntil, restore} from './hold.ts'
import type {ChangeFlags, ChangeInvocation} from './invocation.ts'
import {endLines, planLines, restoringWords, resultLines, writesWords} from './plan-words.ts'
import {prepare} from './prepare.ts'
import {exitOf, type Hold, holdOf, type LogLevelChange, sentWrites, toldOf, undoOf} from './result.ts'

type Format = 'text' | 'json'

const DEFAULT_TIMEOUT = '10m'

export function runSetCommand(
  word: string,
  components: readonly string[],
  flags: ChangeFlags & {readonly for?: string | undefined; readonly detach: boolean},
  sink: Sink,
): Promise<number> {
  const level = levelOf(word)
  const asked = componentsOf(components)
  if (asked.length === 0) throw new SvcdiagError('usage.invalid', 'name at least one component')
  const forMs = flags.for === undefined ? null : durationMs(flags.for, '--for')
  if (flags.detach && forMs === null) throw new SvcdiagError('usage.invalid', '--detach needs --for DURATION')
  return runChange({
    command: 'set',
    asked,
    planFor: (by, at) => {
      const expires = forMs === null ? null : new Date(at.getTime() + forMs).toISOString()
      const request = {level, expires, by, at: at.toISOString()}
      return {
        all: scene => planSetAll(asked, request, scene),
        one: (target, scene) => planSet(target, request, scene),
      }
    },
    heldFor: flags.detach ? null : (flags.for ?? null),
    flags,
    sink,
  })
}

/** Restores the levels that svcdiag changed, or all such levels if no component is named. Returns the exit code. */
export function runResetCommand(components: readonly string[], flags: ChangeFlags, sink: Sink): Promise<number> {
  const asked = componentsOf(components)
  const plans = {all: (scene: Scene) => planResetAll(asked, scene), one: planReset}
  return runChange({command: 'reset', asked, planFor: () => plans, heldFor: null, flags, sink})
}

/** Returns the level. Throws `usage.invalid` for an unknown level, because an app may not start with it. */
function levelOf(word: string): Level {
  const level = LEVELS.find(known => known === word.toUpperCase())
  if (level !== undefined) return level
  throw new SvcdiagError('usage.invalid', `the first argument must be the level ${LEVELS.join(' or ')}`)
}

/** Reads the cluster, plans, validates the plan with the API server, asks the user, writes, and waits. */
async function runChange(invocation: ChangeInvocation): Promise<number> {
  const {flags, sink} = invocation
  const format = formatOf(TEXT_OR_JSON, flags)
  if (!flags['dry-run']) assertAskable({yes: flags.yes, stdin: process.stdin, stderr: process.stderr})
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({timeout: flags.timeout ?? DEFAULT_TIMEOUT, 'no-probe': false}, settings)
  using interrupt = onInterrupt()
  using _reader = goOnWithoutReader()
  await using target = await openWritableTarget(flags, settings, sink)
  const running = {format, timeoutMs, interrupt: interrupt.signal}
  const {change, isDeclined} = await planAndChange(invocation, target, running)
  const exit = exitOf(change, isDeclined || interrupt.signal.aborted)
  process.exitCode = exit // The exit code is set before the first byte is printed, because a reader may close the pipe after this byte.
  const shown = masked(change, sink.mask)
  if (format === 'text') sink.out(resultLines(shown))
  if (change.hold === null) {
    if (format === 'json') sink.out(renderJson(shown))
    return exit
  }
  return await hold({...change, hold: change.hold}, invocation, target, running)
}

/** Holds the level until it expires, or until an interrupt or a hang-up. Then restores the previous level. */
async function hold(
  change: LogLevelChange & {readonly hold: Hold},
  invocation: ChangeInvocation,
  target: Target<WritableCluster>,
  {format, timeoutMs, interrupt}: Running,
): Promise<number> {
  const {flags, sink} = invocation
  const {until} = change.hold
  const log = await openLog(flags, sink)
  log.notice(`holding the level until ${until}: then, at Ctrl-C and at hang-up, the previous level is restored`)
  const progress = progressFor(flags, sink)
  const pause = (ms: number, signal?: AbortSignal) => wait(ms, undefined, {signal}).catch(() => {})
  const ended = await holdUntil(until, {now: Date.now, pause, told: progress.detail, signal: interrupt})
  progress.done()
  log.notice(restoringWords(ended, change.undo))
  const restored = await restore(until, {invocation, target, timeoutMs, pause})
  const after = masked({...change, hold: {until, ended, ...restored}}, sink.mask)
  const exit = exitOf(after, ended === 'interrupted')
  process.exitCode = exit
  if (restored.failures.length > 0) sink.err(endLines(after))
  sink.out(format === 'json' ? renderJson(after) : endLines(after))
  return exit
}

interface Asking {
  readonly yes: boolean
  readonly stdin: {readonly isTTY?: boolean}
  readonly stderr: {readonly isTTY?: boolean}
}

/** Throws `usage.invalid` if there is neither `--yes` nor a terminal. */
export function assertAskable({yes, stdin, stderr}: Asking): void {
  if (yes || (stdin.isTTY === true && stderr.isTTY === true)) return
  throw new SvcdiagError(
    'usage.invalid',
    'there is no terminal for the confirmation. Add --yes, or --dry-run to see the plan.',
    {
      hint: '--dry-run shows the plan and changes nothing; --yes changes it without asking',
    },
  )
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
  const prepared = await withProgress(FINDING, invocation, () => prepare(invocation, target, soon))
  const log = await openLog(flags, sink)
  for (const line of prepared.notices) log.notice(line)
  const {plan, unread} = prepared
  const planned: LogLevelChange = {...prepared.result, plan}
  showPlan(planned, invocation, format)
  const writes = plan.changes.filter(isWrite)
  const refused = await judge(writes, prepared, cluster, soon)
  const isJudged = writes.length > 0 && !soon.aborted
  const judged = {
    ...planned,
    validated: isJudged ? refused.length === 0 : null,
    outcomes: refused.map(outcome => toldOf(outcome)),
  }
  if (judged.validated !== true || unread.length > 0 || flags['dry-run']) return {change: judged, isDeclined: false}
  const consent = await consentTo(writes, invocation)
  if (consent === null) return {change: judged, isDeclined: true}
  const due = {...prepared, ...prepared.at(new Date())}
  const dueWrites = due.plan.changes.filter(isWrite)
  const outcomes = await applyPlan(dueWrites, consent, {
    invocation,
    prepared: due,
    cluster,
    timeoutMs,
    interrupt,
  })
  const sent = sentWrites(dueWrites, outcomes)
  const undo = undoOf(sent, judged.target.namespace, target.commands.target)
  const held = invocation.heldFor === null ? null : holdOf(sent)
  const change = {...judged, plan: due.plan, confirmed: true, outcomes, undo, hold: held}
  return {change, isDeclined: false}
}

/** Prints the plan before the question. If the result is JSON, prints the plan to standard error. */
function showPlan({plan, missing}: LogLevelChange, {flags, sink, heldFor}: ChangeInvocation, format: Format): void {
  const text = planLines(plan, {withPatch: flags['dry-run'] || flags.verbose, isWhole: missing.length === 0, heldFor})
  if (format === 'text') sink.out(text)
  else if (!flags.quiet && !flags['dry-run']) sink.err(text)
}

async function consentTo(
  writes: readonly Write[],
  {flags, sink}: ChangeInvocation,
): Promise<Exclude<Consent, 'dry-run'> | null> {
  if (flags.yes) return 'yes from --yes'
  const question = sink.mask(`${writesWords(writes)}. Continue?`)
  const isAgreed = await isConfirmed(question, {input: process.stdin, output: process.stderr})
  return isAgreed ? 'yes from the prompt' : null
}
