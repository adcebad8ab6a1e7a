import {SvcdiagError} from '../../errors.ts'
import {beginningOf} from '../../events/few.ts'
import {printedId} from '../../events/ids.ts'
import {type Diagnosis, diagnose, type Explained, worstFirst} from '../../explain/diagnosis.ts'
import {createStories} from '../../explain/stories.ts'
import type {Story} from '../../explain/story.ts'
import {suggestion} from '../../nearest.ts'
import {quoted} from '../../repairs/command.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {visible} from '../render/visible.ts'
import {counted} from '../render/words.ts'
import {accessOf} from '../server/client.ts'
import {readSources} from './collect-sources.ts'
import {eventRedaction} from './redacted-events.ts'

type EventsExplainFlags = OutputFlags &
  RedactionFlags & {
    readonly conversation?: string | undefined
    readonly 'assume-tz': string
    readonly 'api-key-file'?: string | undefined
  }

export async function runEventsExplain(
  sources: readonly string[],
  flags: EventsExplainFlags,
  sink: Sink,
  version: string,
): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const stories = createStories(assumedZone(flags['assume-tz']))
  let unread = 0
  try {
    for await (const read of readSources(sources, accessOf(flags, interrupt))) {
      if (read.is === 'problem' && read.severity === 'fail') unread++
      stories.add(read)
    }
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted: nothing is explained')
    return EXIT.interrupted
  }
  if (unread > 0) log.notice(`${counted(unread, 'document')} could not be read: svcdiag events validate lists them`)
  const isInput = sources.includes('-') // standard input cannot be read again
  const where = isInput ? null : ({is: 'source', source: sources.map(quoted).join(' ')} as const)
  const found = chosen(stories.list(), flags.conversation).map(story => diagnose(story, where))
  const diagnoses = masked(worstFirst(found), sink.mask) // before texts are cut: a cut secret would stay hidden
  const exit = diagnoses.some(({cause}) => cause !== null) ? EXIT.findings : unread > 0 ? EXIT.partial : EXIT.done
  if (format === 'json') sink.out(renderJson(reportOf(masked(sources, sink.mask), diagnoses, {version, exit})))
  else sink.out(diagnoses.map(diagnosisText).join('\n'))
  return exit
}

function chosen(stories: readonly Story[], named: string | undefined): readonly Story[] {
  if (named === undefined) return stories
  const wanted = printedId(named)
  const found = stories.filter(({conversation}) => conversation !== null && printedId(conversation) === wanted)
  if (found.length > 0) return found
  const ids = stories.flatMap(({conversation}) => conversation ?? [])
  throw new SvcdiagError('usage.invalid', `there is no conversation ${named}${suggestion(wanted, ids)}`, {
    hint: 'svcdiag events explain --help',
  })
}

interface Reporting {
  readonly version: string
  readonly exit: number
}

function reportOf(sources: readonly string[], diagnoses: readonly Diagnosis[], {version, exit}: Reporting) {
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'EventsExplanation',
    tool: {version},
    sources,
    verdict: {exitCode: exit},
    conversations: diagnoses,
  }
}

/** Quoted texts of the log are cut here. `-o json` has the complete texts. */
const LONGEST_LINE = 600

function diagnosisText({conversation, events, state, waits_for: waits, cause, also}: Diagnosis): string {
  const since = state.since === null ? '' : ` since ${state.since}`
  const by = state.event === null ? '' : ` (event ${state.event})`
  const waiting = waits.who === 'nobody' || waits.who === 'unknown' ? '' : `; waits for the ${waits.who} to ${waits.to}`
  return [
    `${conversation ?? 'conversation without an id'}: ${state.is}${since}${by}, ${counted(events, 'event')}${waiting}`,
    ...(cause === null ? ['  nothing to explain'] : explanationLines('cause', cause)),
    ...also.flatMap(one => explanationLines('also', one)),
  ]
    .map(line => `${visible(line)}\n`)
    .join('')
}

function explanationLines(label: string, {id, sentence, evidence, more, next}: Explained): string[] {
  return [
    `  ${label} ${id}: ${beginningOf(sentence, LONGEST_LINE)}`,
    ...(evidence.length === 0 ? [] : [`    proof: ${evidence.map(event => beginningOf(event, 100)).join(' ')}`]),
    ...(more === null ? [] : [`    not in these events: ${more}`]),
    ...(next === null ? [] : [`    next: ${next}`]),
  ]
}
