import {SvcdiagError} from '../../errors.ts'
import {conversationIdIn, printedId} from '../../events/ids.ts'
import type {Query} from '../../events/query/parse.ts'
import {readQuery} from '../../events/query/parse.ts'
import {NOTHING, type Tally, tallied} from '../../events/query/tally.ts'
import {EXIT} from '../exit-codes.ts'
import {durationMs, inWords} from '../flags/duration.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt, orAfter} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {visible} from '../render/visible.ts'
import {counted} from '../render/words.ts'
import {accessOf, serverClient} from '../server/client.ts'
import {followedEvents} from '../server/server-log.ts'
import {eventRedaction} from './redacted-events.ts'

export type EventsWaitFlags = OutputFlags &
  RedactionFlags & {
    readonly url: string
    readonly conversation: string
    readonly count: number
    readonly within: string
    readonly new: boolean
    readonly 'api-key-file'?: string | undefined
  }

/** What the command waits for: at least `count` events, or exactly `count` when the time is over. */
interface Wanted {
  readonly query: Query
  readonly count: number
  readonly exactly: boolean
}

/**
 * Follows a conversation until the query matches often enough, or the time is over. Exit code 3: looked, and the number
 * is another; 5: could not look.
 */
export async function runEventsWait(
  text: string,
  {flags, exactly}: {readonly flags: EventsWaitFlags; readonly exactly: boolean},
  sink: Sink,
  version: string,
): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const conversation = conversationIdIn(flags.conversation)
  if (conversation === null) throw usage(`--conversation: ${flags.conversation} is not the id of a conversation`)
  const read = readQuery(text, Date.now() * 1000)
  if ('problem' in read) throw usage(read.problem)
  const wanted = {query: read.query, count: flags.count, exactly}
  const limit = durationMs(flags.within, '--within')
  sink.maskWith((await eventRedaction(flags)).mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const since = performance.now()
  using over = orAfter(interrupt.signal, flags.within)
  const client = await serverClient(flags.url, accessOf(flags, over))
  const {tally, failure} = await watch(client, {conversation, wanted, isNew: flags.new, signal: over.signal})
  if (interrupt.signal.aborted) {
    log.notice('interrupted: the time is not over')
    return EXIT.interrupted
  }
  if (failure !== null) throw failure
  const waited = Math.min(limit, performance.now() - since)
  const isMet = exactly ? tally.found.length === flags.count : tally.found.length >= flags.count
  const exit = isMet ? EXIT.done : EXIT.findings
  const result = {text, wanted, tally, waited, isMet}
  if (format === 'text') sink.out(words(result))
  else sink.out(renderJson(masked(documentOf(result, {conversation, exit, version}), sink.mask)))
  return exit
}

interface Watching {
  readonly conversation: string
  readonly wanted: Wanted
  /** True if only events count that arrive after the start. */
  readonly isNew: boolean
  readonly signal: AbortSignal
}

/** `failure` is the reason why the conversation could not be read at all. */
async function watch(
  client: Awaited<ReturnType<typeof serverClient>>,
  {conversation, wanted, isNew, signal}: Watching,
): Promise<{readonly tally: Tally; readonly failure: SvcdiagError | null}> {
  let tally = NOTHING
  let failure: SvcdiagError | null = null
  let isPast = isNew
  let hasRead = false
  try {
    for await (const events of followedEvents(client, conversation, signal)) {
      if (events instanceof SvcdiagError) {
        failure = hasRead ? null : events
        continue
      }
      hasRead = true
      failure = null
      if (!isPast) for (const event of events) tally = tallied(tally, wanted.query, String(event.id), event)
      if (isPast && events.length === 0) isPast = false
      if (isDecided(tally, wanted)) break
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return {tally, failure}
}

/** Returns true if later events cannot change the result. */
function isDecided({found}: Tally, {count, exactly}: Wanted): boolean {
  return exactly ? found.length > count : found.length >= count
}

interface Result {
  readonly text: string
  readonly wanted: Wanted
  readonly tally: Tally
  readonly waited: number
  readonly isMet: boolean
}

const MOST_SHOWN = 10

function words({text, wanted, tally, waited, isMet}: Result): string {
  const {found, events, nearest} = tally
  const asked = wanted.exactly ? `exactly ${wanted.count}` : `at least ${wanted.count}`
  const head = `${isMet ? 'found' : 'not found'}: ${found.length} of ${counted(events, 'event')} match ${text || 'everything'} (wanted ${asked}; ${inWords(waited)})`
  const shown = found.slice(0, MOST_SHOWN).map(id => `  event ${id}`)
  const more = found.length > MOST_SHOWN ? [`  and ${found.length - MOST_SHOWN} more`] : []
  const near =
    isMet || nearest === null
      ? []
      : [
          `nearest: ${nearest.kind} ${nearest.event}`,
          ...nearest.unmet.map(
            ({term, value}) => `  ${term} is not met${value === null ? '' : `: the event has ${value}`}`,
          ),
        ]
  return [head, ...shown, ...more, ...near].map(line => `${visible(line)}\n`).join('')
}

function documentOf(
  {text, wanted, tally, waited, isMet}: Result,
  {conversation, exit, version}: {readonly conversation: string; readonly exit: number; readonly version: string},
) {
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'EventsWait',
    tool: {version},
    query: text,
    conversation: printedId(conversation),
    wanted: {count: wanted.count, exactly: wanted.exactly},
    waitedMs: Math.round(waited),
    summary: {events: tally.events, found: tally.found.length},
    events: tally.found,
    nearest: tally.nearest,
    verdict: {status: isMet ? 'pass' : 'fail', exitCode: exit},
  }
}

function usage(message: string): SvcdiagError {
  return new SvcdiagError('usage.invalid', message, {hint: 'docs/events.md shows the query'})
}
