import {setTimeout as pause} from 'node:timers/promises'
import {SvcdiagError} from '../../errors.ts'
import {conversationIdIn, printedId} from '../../events/ids.ts'
import type {Query} from '../../events/query/parse.ts'
import {readQuery} from '../../events/query/parse.ts'
import {createEventCounter, isDecided, isMet, type Nearest, type Tally, type Wanted} from '../../events/query/tally.ts'
import {visible} from '../../visible.ts'
import {EXIT} from '../exit-codes.ts'
import {durationMs, inWords} from '../flags/duration.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type Log, type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {counted} from '../render/words.ts'
import {ANSWER_MS, accessOf, serverClient} from '../server/client.ts'
import {createLogReader, type LogReader} from '../server/server-log.ts'
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

/**
 * Follows a conversation until the query matches often enough, or until the time limit. Exit code 3: another number of
 * events matches.
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
  const wanted = {count: flags.count, exactly}
  const limit = durationMs(flags.within, '--within')
  sink.maskWith((await eventRedaction(flags)).mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const {signal} = interrupt
  const since = performance.now()
  try {
    const deadline = since + limit
    const answering = AbortSignal.any([signal, AbortSignal.timeout(limit + LAST_ANSWER_MS)])
    const answerMs = () => answerLimit(deadline - performance.now())
    const access = {...accessOf(flags, interrupt, log), signal: answering, answerMs}
    const client = await serverClient(flags.url, access)
    log.debug(`looking at ${flags.url}`)
    const reader = createLogReader(client, conversation)
    const tally = await watch(reader, {
      query: read.query,
      wanted,
      isNew: flags.new,
      deadline,
      log,
      signal,
    })
    const waited = Math.min(limit, performance.now() - since)
    const exit = isMet(tally, wanted) ? EXIT.done : EXIT.findings
    const result = {text, wanted, tally, waited}
    if (format === 'text') sink.out(words(result))
    else sink.out(renderJson(masked(documentOf(result, {conversation, exit, version}), sink.mask)))
    return exit
  } catch (error) {
    if (signal.aborted) {
      log.notice('interrupted before the time limit')
      return EXIT.interrupted
    }
    if (error instanceof SvcdiagError) throw error
    throw new SvcdiagError('server.unreachable', `${flags.url} does not answer`, {cause: error})
  }
}

const POLL_MS = 200
/** The minimum time limit of a request, in milliseconds. */
const LAST_ANSWER_MS = 1000

/** Returns the time limit of a request that begins `leftMs` before the end, so that a lost one does not use up the time. */
export function answerLimit(leftMs: number): number {
  return Math.ceil(Math.min(ANSWER_MS, Math.max(leftMs, LAST_ANSWER_MS)))
}

interface Watching {
  readonly query: Query
  readonly wanted: Wanted
  /** True if only events count that arrive after the start. */
  readonly isNew: boolean
  /** The time limit, as a reading of `performance.now()`. */
  readonly deadline: number
  readonly log: Log
  readonly signal: AbortSignal
}

/**
 * Counts events until the number is decided, or until the time limit. The last reading is at the time limit or later,
 * so that no event is missed. If it fails, or if the server has not answered an earlier one until then, its error is
 * thrown.
 */
async function watch(reader: LogReader, {query, wanted, isNew, deadline, log, signal}: Watching): Promise<Tally> {
  const counter = createEventCounter(query)
  let isPast = isNew
  for (;;) {
    const isLast = performance.now() >= deadline
    const read = await reader.next().catch(laterOrThrow)
    if (Array.isArray(read)) {
      if (!isPast) for (const event of read) counter.add(String(event.id), event)
      if (isPast) log.debug(`the past has ${counted(read.length, 'event')}`)
      isPast = false
      if (isLast || isDecided(counter.tally(), wanted)) return counter.tally()
    } else {
      if (isLast || performance.now() >= deadline) throw read
      log.debug(read.message)
      if (read.code === 'server.not-found') isPast = false
    }
    const left = deadline - performance.now()
    await pause(Math.max(0, Math.min(POLL_MS, left)), null, {signal})
  }
}

/** Returns the errors that can pass: the server is not there yet, or has no such conversation yet. */
function laterOrThrow(error: unknown): SvcdiagError {
  if (error instanceof SvcdiagError && /^server\.(?:unreachable|not-found|failed)$/.test(error.code)) return error
  throw error
}

interface Result {
  readonly text: string
  readonly wanted: Wanted
  readonly tally: Tally
  /** Milliseconds. */
  readonly waited: number
}

const MOST_SHOWN = 10

function words({text, wanted, tally, waited}: Result): string {
  const {found, events, listed, nearest} = tally
  const asked = `${wanted.exactly ? 'exactly' : 'at least'} ${wanted.count}`
  const verdict = isMet(tally, wanted) ? 'found' : found > wanted.count ? 'too many' : 'not found'
  const head = `${verdict}: ${found} of ${counted(events, 'event')} match ${text || 'everything'} (wanted ${asked}; ${inWords(waited)})`
  const shown = listed.slice(0, MOST_SHOWN).map(id => `  event ${id}`)
  const more = found > MOST_SHOWN ? [`  and ${found - MOST_SHOWN} more`] : []
  const near = found >= wanted.count || nearest === null ? [] : nearestLines(nearest)
  return [head, ...shown, ...more, ...near].map(line => `${visible(line)}\n`).join('')
}

function nearestLines({kind, event, unmet}: Nearest): string[] {
  return [
    `nearest: ${kind} ${event}`,
    ...unmet.map(({term, value}) => `  ${term} is not met${value === null ? '' : `: the event has ${value}`}`),
  ]
}

function documentOf(
  {text, wanted, tally, waited}: Result,
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
    summary: {events: tally.events, found: tally.found},
    events: tally.listed,
    nearest: tally.nearest,
    verdict: {status: isMet(tally, wanted) ? 'pass' : 'fail', exitCode: exit},
  }
}

function usage(message: string): SvcdiagError {
  return new SvcdiagError('usage.invalid', message, {hint: 'docs/events.md shows the query'})
}
