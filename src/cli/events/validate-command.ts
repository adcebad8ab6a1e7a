import type {FailOn} from '../../checks/status.ts'
import {type Compat, referenceOf} from '../../events/compat.ts'
import {createInspection, type Inspection} from '../../events/inspect/inspection.ts'
import type {Finding} from '../../events/inspect/log.ts'
import type {Read, Severity} from '../../events/read/read.ts'
import {onOneLine} from '../../events/read/slices.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type Log, type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {counted} from '../render/words.ts'
import {readSources} from './collect-sources.ts'
import {countLines, findingLine} from './finding-words.ts'
import {type EventRedaction, eventRedaction} from './redacted-events.ts'

type EventsValidateFlags = OutputFlags &
  RedactionFlags & {
    readonly compat: Compat
    readonly 'assume-tz': string
    readonly 'fail-on': FailOn
  }

/** The maximum number of findings to print. */
const MOST_TOLD = 10_000

export async function runEventsValidate(
  sources: readonly string[],
  flags: EventsValidateFlags,
  sink: Sink,
  version: string,
): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const inspection = createInspection(flags.compat, assumedZone(flags['assume-tz']))
  const told = createTold(format, flags, sink)
  try {
    for await (const {read, clean} of withClean(readSources(sources, interrupt.signal), redaction))
      for (const finding of inspection.add(read, clean)) told.add(finding)
    for (const finding of inspection.finish()) told.add(finding)
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted: not every document was validated')
    return EXIT.interrupted
  }
  const exit = exitOf(told.counts, flags['fail-on'])
  if (format === 'json')
    sink.out(renderJson(masked(reportOf(inspection, told, {sources, flags, version, exit}), sink.mask)))
  else sink.out(closing(inspection, told, flags, log))
  return exit
}

interface Told {
  add(finding: Finding): void
  readonly kept: readonly Finding[]
  readonly counts: Readonly<Record<Severity, number>>
  omitted(): number
}

function createTold(format: 'text' | 'json', {verbose}: EventsValidateFlags, sink: Sink): Told {
  const counts = {fail: 0, warn: 0, note: 0}
  const kept: Finding[] = []
  let shown = 0
  let omitted = 0
  return {
    kept,
    counts,
    omitted: () => omitted,
    add(finding) {
      counts[finding.severity]++
      if (format === 'text' && finding.severity === 'note' && !verbose) return
      if (shown === MOST_TOLD) omitted++
      else {
        shown++
        if (format === 'json') kept.push(finding)
        else sink.out(findingLine(finding))
      }
    },
  }
}

function exitOf({fail, warn}: Told['counts'], failOn: EventsValidateFlags['fail-on']): number {
  if (failOn === 'never') return EXIT.done
  if (fail > 0) return EXIT.findings
  return warn > 0 && failOn === 'warn' ? EXIT.warnings : EXIT.done
}

function closing(inspection: Inspection, told: Told, {compat, verbose}: EventsValidateFlags, log: Log): string {
  const {fail, warn, note} = told.counts
  if (told.omitted() > 0) log.notice(`${told.omitted()} more are not shown`)
  const notes = note > 0 && !verbose ? ' (-v shows them)' : ''
  const findings = `${counted(fail, 'failure')}, ${counted(warn, 'warning')}, ${counted(note, 'note')}${notes}\n`
  return [...countLines(inspection.counts(), referenceOf(compat)), findings].join('')
}

interface Reporting {
  readonly sources: readonly string[]
  readonly flags: EventsValidateFlags
  readonly version: string
  readonly exit: number
}

function reportOf(inspection: Inspection, told: Told, {sources, flags, version, exit}: Reporting) {
  const {fail, warn} = told.counts
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'EventsReport',
    tool: {version},
    sources,
    compat: flags.compat,
    reference: referenceOf(flags.compat),
    summary: {...inspection.counts(), findings: told.counts},
    verdict: {status: fail > 0 ? 'fail' : warn > 0 ? 'warn' : 'pass', exitCode: exit, failOn: flags['fail-on']},
    findings: told.kept,
    omitted: told.omitted(),
  }
}

interface WithClean {
  readonly read: Read
  /** The redacted document; null if it could not be redacted. */
  readonly clean: string | null
}

/** The size of a batch in characters. Batches exist because redacting single documents takes ten times as long. */
const TOGETHER = 262_144
/** The maximum number of entries in a batch. Problems have no text, so `TOGETHER` does not limit their number. */
const MOST = 1000

/** Yields each document with its redacted copy. Yields the documents before a read error, and then throws it. */
export async function* withClean(reads: AsyncIterable<Read>, redaction: EventRedaction): AsyncGenerator<WithClean> {
  let batch: Read[] = []
  let length = 0
  try {
    for await (const read of reads) {
      batch.push(read)
      length += textOf(read).length
      if (length < TOGETHER && batch.length < MOST) continue
      yield* cleaned(batch, redaction)
      batch = []
      length = 0
    }
  } catch (error) {
    yield* cleaned(batch, redaction)
    throw error
  }
  yield* cleaned(batch, redaction)
}

function* cleaned(batch: readonly Read[], redaction: EventRedaction): Generator<WithClean> {
  const lines = batch.map(read => onOneLine(textOf(read)))
  const clean = cleanLines(lines, redaction)
  for (const [at, read] of batch.entries())
    yield {read, clean: clean[at] === lines[at] ? textOf(read) : (clean[at] ?? null)}
}

/** Returns the redacted lines. Lines with a secret are halved and redacted again, down to single lines. */
function cleanLines(lines: readonly string[], redaction: EventRedaction): readonly (string | null)[] {
  const all = lines.join('\n')
  if (all === '' || redaction.mask(all) === all) return lines
  if (lines.length === 1) return [redaction.document(all)]
  const half = lines.length >> 1
  return [...cleanLines(lines.slice(0, half), redaction), ...cleanLines(lines.slice(half), redaction)]
}

function textOf(read: Read): string {
  return read.is === 'problem' || read.is === 'nested' ? '' : read.text
}
