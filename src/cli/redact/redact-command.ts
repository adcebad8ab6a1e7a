import {SvcdiagError} from '../../errors.ts'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {Dropped, RedactionReport} from '../../redaction/report.ts'
import {settingsFor} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import {LEFT_OUT, masked} from '../masking/masked.ts'
import {type Log, openLog} from '../output/logger.ts'
import {withProgress} from '../output/progress.ts'
import type {Sink} from '../output/sink.ts'
import {openWholeFile} from '../output/whole-file.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {renderJson} from '../render/formats.ts'
import {runOptions} from '../target/run-options.ts'
import {clusterSecrets} from './cluster-secrets.ts'
import {inputStream, redactionKey} from './input.ts'
import {planOf, type RedactFlags, type RedactPlan} from './plan.ts'
import {printRedacted} from './print-redacted.ts'
import {rulesFor, secretsFile} from './rules.ts'
import {detectedLines, droppedLines, missingLines, weakLines} from './words.ts'

/** Redacts the files in order and prints a summary. Returns the exit code. */
export async function runRedactCommand(files: readonly string[], flags: RedactFlags, sink: Sink): Promise<number> {
  const plan = planOf(flags, files)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const prepared = await prepare(flags, plan, sink, log, interrupt.signal)
  if (interrupt.signal.aborted) return EXIT.interrupted
  const {redactor, refused, incomplete} = prepared
  await using report = plan.report === null ? null : await openWholeFile(plan.report, `the report ${plan.report}`)
  const outcome: Outcome = {incomplete, unreadable: false, interrupted: false}
  await runItems(plan, {redactor, log, signal: interrupt.signal, outcome})
  if (outcome.interrupted) return EXIT.interrupted
  const told: RedactionReport = {...masked(redactor.report(), sink.mask), refused}
  await report?.write(renderJson(told))
  for (const line of [...droppedLines(told), ...(plan.detect ? detectedLines(told) : [])]) log.notice(line)
  const exit = exitOf(told, outcome, plan)
  const isAllowed = exit === EXIT.partial && plan.allowInconclusive
  if (isAllowed) log.notice(`exit code ${EXIT.done}: inconclusive results were allowed`)
  if (plan.json) sink.out(renderJson(told))
  return isAllowed ? EXIT.done : exit
}

const READING = 'reading the secrets of the cluster'

interface Prepared {
  readonly redactor: Redactor
  readonly refused: RedactionReport['refused']
  readonly incomplete: boolean
}

async function prepare(
  flags: RedactFlags,
  plan: RedactPlan,
  sink: Sink,
  log: Log,
  interrupt: AbortSignal,
): Promise<Prepared> {
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({...flags, 'no-probe': false}, settings)
  const key = await redactionKey(plan.key)
  const loaded = await rulesFor(plan.rules, settings)
  const own = await secretsFile(plan.secretsFile)
  const reading = () => clusterSecrets(flags, settings, sink, {timeoutMs, interrupt})
  const cluster = plan.fromCluster ? await withProgress(READING, {flags, sink}, reading) : null
  const redactor = createRedactor({
    secrets: [...own, ...(cluster?.secrets ?? [])],
    objectNames: cluster?.objectNames ?? new Set(),
    rules: loaded.rules,
    paths: loaded.paths,
    key,
  })
  sink.maskWith(text => redactor.words(text) ?? LEFT_OUT)
  const missing = cluster?.missing ?? []
  for (const {id, reason} of loaded.refused) log.notice(`rule ${id} is not used: ${reason}`)
  for (const line of [...loaded.notes, ...missingLines(missing), ...weakLines(redactor.report())]) log.notice(line)
  return {redactor, refused: loaded.refused, incomplete: missing.length > 0}
}

interface ItemsRun {
  readonly redactor: Redactor
  readonly log: Log
  readonly signal: AbortSignal
  readonly outcome: Outcome
}

/** Redacts the files in order. As in `cat`, an unreadable file does not stop the run. */
async function runItems({items, detect, json}: RedactPlan, run: ItemsRun): Promise<void> {
  for (const item of items) {
    try {
      await runItem(item, detect, run)
    } catch (error) {
      if (run.signal.aborted) break
      if (json || !(error instanceof SvcdiagError)) throw error
      run.outcome.unreadable = true
      process.exitCode = EXIT.usage
      run.log.notice(error.message)
    }
  }
  run.outcome.interrupted = run.signal.aborted
}

async function runItem(item: string, detect: boolean, {redactor, log, signal}: ItemsRun): Promise<void> {
  if (item === '-' && process.stdin.isTTY) log.notice('reading standard input; Ctrl-D ends it')
  const stream = redactor.stream(item)
  await printRedacted(inputStream(item, signal), stream, {print: !detect, signal})
}

interface Outcome {
  readonly incomplete: boolean
  unreadable: boolean
  interrupted: boolean
}

/** Returns the first exit code that applies: 2, 6, 3, 5 or 0. Ignores `--allow-inconclusive`. */
function exitOf(report: RedactionReport, {incomplete, unreadable}: Outcome, plan: RedactPlan): number {
  const reasons = new Set(report.items.flatMap(({dropped}) => dropped.map(({reason}) => reason)))
  if (unreadable) return EXIT.usage
  if (reasons.has('internal-error')) return EXIT.refused
  if (plan.detect && isAnythingMasked(report)) return EXIT.findings
  const partial: Dropped['reason'][] = ['binary', 'opaque', 'rule-timeout']
  return incomplete || partial.some(reason => reasons.has(reason)) ? EXIT.partial : EXIT.done
}

function isAnythingMasked({items, totals}: RedactionReport): boolean {
  const named = items.some(({dropped}) => dropped.some(({reason}) => reason === 'named-by-rule'))
  return named || Object.keys(totals).length > 0
}
