import type {FailOn} from '../../checks/status.ts'
import {type Compat, referenceOf} from '../../events/compat.ts'
import {createInspection, type Inspection} from '../../events/inspect/inspection.ts'
import type {Finding} from '../../events/inspect/log.ts'
import type {Severity} from '../../events/read/read.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {type Mask, masked} from '../masking/masked.ts'
import {type Log, type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {counted} from '../render/words.ts'
import {accessOf} from '../server/client.ts'
import {readSources} from './collect-sources.ts'
import {countLines, findingLine} from './finding-words.ts'
import {eventRedaction} from './redacted-events.ts'
import {withClean} from './with-clean.ts'

type EventsValidateFlags = OutputFlags &
  RedactionFlags & {
    readonly compat: Compat
    readonly 'assume-tz': string
    readonly 'api-key-file'?: string | undefined
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
    for await (const {read, clean} of withClean(readSources(sources, accessOf(flags, interrupt, log)), redaction))
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
  else sink.out(closing(inspection, told, flags, {log, mask: sink.mask}))
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
        else sink.out(findingLine(finding, sink.mask))
      }
    },
  }
}

function exitOf({fail, warn}: Told['counts'], failOn: EventsValidateFlags['fail-on']): number {
  if (failOn === 'never') return EXIT.done
  if (fail > 0) return EXIT.findings
  return warn > 0 && failOn === 'warn' ? EXIT.warnings : EXIT.done
}

function closing(
  inspection: Inspection,
  told: Told,
  {compat, verbose}: EventsValidateFlags,
  {log, mask}: {readonly log: Log; readonly mask: Mask},
): string {
  const {fail, warn, note} = told.counts
  if (told.omitted() > 0) log.notice(`${told.omitted()} more are not shown`)
  const notes = note > 0 && !verbose ? ' (-v shows them)' : ''
  const findings = `${counted(fail, 'failure')}, ${counted(warn, 'warning')}, ${counted(note, 'note')}${notes}\n`
  return [...countLines(inspection.counts(), referenceOf(compat), mask), findings].join('')
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
