import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {RedactionReport} from '../../redaction/report.ts'
import {settingsFor} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import {LEFT_OUT} from '../masking/mask.ts'
import {masked} from '../masking/masked.ts'
import {type Log, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {renderJson} from '../render/json.ts'
import {runOptions} from '../target/run-options.ts'
import {clusterSecrets} from './cluster-secrets.ts'
import {exitOf, type Outcome} from './exit.ts'
import {planOf, type RedactFlags, type RedactPlan} from './plan.ts'
import {redactionKey} from './redaction-key.ts'
import {openReport} from './report-file.ts'
import {rulesFor} from './rules.ts'
import {runItems} from './run-items.ts'
import {secretsFile} from './secrets-file.ts'
import {detectedLines, droppedLines, missingLines, weakLines} from './words.ts'

export interface RedactInvocation {
  readonly flags: RedactFlags
  readonly files: readonly string[]
  readonly sink: Sink
}

/** Reads rules and secrets, redacts item after item and prints a summary. Returns the exit code. */
export async function runRedactCommand({flags, files, sink}: RedactInvocation): Promise<number> {
  const plan = planOf(flags, files, process.env.SVCDIAG_OUTPUT)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const prepared = await prepare(flags, plan, sink, log, interrupt.signal)
  if (interrupt.signal.aborted) return EXIT.interrupted
  const {redactor, refused, incomplete} = prepared
  await using report = plan.report === null ? null : await openReport(plan.report)
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

interface Prepared {
  readonly redactor: Redactor
  readonly refused: RedactionReport['refused']
  /** Whether a part of the cluster could not be read. */
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
  const cluster = plan.fromCluster ? await clusterSecrets(flags, settings, sink, {timeoutMs, interrupt}) : null
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
