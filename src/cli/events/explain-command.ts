import type {CallbackChain} from '../../callbacks/chain.ts'
import {SvcdiagError} from '../../errors.ts'
import {beginningOf, shortId} from '../../events/few.ts'
import {conversationIdIn, printedId} from '../../events/ids.ts'
import {type Diagnosis, diagnose, type Explained, worstFirst} from '../../explain/diagnosis.ts'
import {explainEmptySearch} from '../../explain/empty-search.ts'
import {createStories} from '../../explain/stories.ts'
import {PROGRAM} from '../../program.ts'
import {quoted} from '../../repairs/command.ts'
import {visible} from '../../visible.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {stepLines} from '../render/callback-chains.ts'
import {renderJson} from '../render/formats.ts'
import {counted} from '../render/words.ts'
import {accessOf, conversationInUrl, withConversation} from '../server/client.ts'
import {serverDiagnosis} from '../server/diagnosis.ts'
import {type Probe, probeTargets} from '../server/probe.ts'
import {changedSearch, isSearchUrl, type Searched, searchAt} from '../server/search-facts.ts'
import {inLogsWords, type LoggedConversation, loggedIn} from './bundle-logs.ts'
import {noConversation} from './chosen-conversation.ts'
import {isStandardInput, readSources} from './collect-sources.ts'
import {eventRedaction} from './redacted-events.ts'
import {createUnread} from './unread.ts'

type EventsExplainFlags = OutputFlags &
  RedactionFlags & {
    readonly conversation?: string | undefined
    readonly probe: boolean
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
  const access = accessOf(flags, interrupt, log)
  const named = sources.map(source => withConversation(source, flags.conversation))
  const {searches: given = [], urls = [], files = []} = Object.groupBy(named, groupOf)
  const searches = given.filter(url => flags.conversation === undefined || isAbout(url, flags.conversation))
  const stories = createStories(assumedZone(flags['assume-tz']))
  const explained: ExplainedSearch[] = []
  const told: Diagnosis[] = []
  const logged: LoggedConversation[] = []
  const unread = createUnread()
  try {
    for (const url of searches) explained.push({url, ...explainedSearch(url, await searchAt(url, access))})
    const logs: string[] = []
    for (const url of urls) {
      const own = await serverDiagnosis(url, access)
      if (own === null) logs.push(url)
      else told.push(own)
    }
    for await (const read of readSources([...logs, ...files], access)) {
      if (read.is === 'problem' && read.rule === 'not-collected') log.notice(visible(`${read.file}: ${read.message}`))
      unread.add(read)
      stories.add(read)
    }
    logged.push(...(await loggedIn(files.filter(file => !isStandardInput(file)))))
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted: nothing is explained')
    return EXIT.interrupted
  }
  const list = stories.list()
  if (list.length + told.length + explained.length === 0) throw unread.nothingRead()
  if (unread.count() > 0) log.notice(unread.words(sources))
  const isInput = sources.some(isStandardInput) // standard input cannot be read again
  const where = isInput ? null : ({is: 'source', source: sources.map(quoted).join(' ')} as const)
  const found = [...told, ...list.map(story => diagnose(story, where))]
  const diagnoses = masked(worstFirst(chosen(found, explained.length > 0, flags.conversation)), sink.mask) // masked before texts are cut, because a half secret matches no mask
  const answers = masked(explained, sink.mask)
  const inLogs = masked(logged, sink.mask).filter(({conversation}) => diagnoses.some(isOf(conversation)))
  const probes = flags.probe
    ? await probeTargets(
        diagnoses.flatMap(({callbacks}) => callbacks),
        interrupt.signal,
      )
    : null
  const isNamed = [...answers, ...diagnoses].some(({cause}) => cause !== null)
  const isPartial = unread.count() > 0 || diagnoses.some(({undecided}) => undecided)
  const exit = isNamed ? EXIT.findings : isPartial ? EXIT.partial : EXIT.done
  if (format === 'json') {
    const asked = masked(sources, sink.mask)
    sink.out(
      renderJson(
        reportOf({version, sources: asked, exit, searches: answers, conversations: diagnoses, inLogs, probes}),
      ),
    )
  } else {
    const probed = (probes ?? []).map(({text}) => `${visible(`probe: ${text}`)}\n`)
    sink.out(
      [...answers.map(searchText), ...diagnoses.map(one => diagnosisText(one, sources, inLogs)), ...probed].join('\n'),
    )
  }
  return exit
}

function isOf(id: string): (diagnosis: Diagnosis) => boolean {
  return ({conversation}) => conversation !== null && printedId(conversation) === id
}

/** Searches and conversations of a server are asked first, because the server knows more than the log. */
function groupOf(source: string): 'searches' | 'urls' | 'files' {
  if (isSearchUrl(source)) return 'searches'
  return /^https?:/iu.test(source) ? 'urls' : 'files'
}

function isAbout(url: string, conversation: string): boolean {
  return conversationInUrl(url) === conversationIdIn(conversation)
}

/** Throws `usage.invalid` if the named conversation is neither in the sources nor the subject of a search. */
function chosen(diagnoses: readonly Diagnosis[], hasSearch: boolean, named: string | undefined): readonly Diagnosis[] {
  if (named === undefined) return diagnoses
  const wanted = printedId(named)
  const found = diagnoses.filter(isOf(wanted))
  if (found.length > 0 || hasSearch) return found
  const ids = diagnoses.flatMap(({conversation}) => (conversation === null ? [] : printedId(conversation)))
  throw new SvcdiagError('usage.invalid', noConversation(named, ids), {
    hint: `${PROGRAM} events explain --help`,
  })
}

interface ExplainedSearch {
  readonly url: string
  readonly events: number
  readonly cause: Explained | null
}

function explainedSearch(url: string, searched: Searched): Omit<ExplainedSearch, 'url'> {
  if (searched.is === 'found') return {events: searched.events, cause: null}
  const {change, evidence, ...own} = explainEmptySearch(searched.search)
  const next = change === null ? null : `${PROGRAM} events explain ${quoted(changedSearch(url, change))}`
  return {events: 0, cause: {...own, evidence: [...evidence], more: null, next}}
}

interface Reported {
  readonly version: string
  readonly sources: readonly string[]
  readonly exit: number
  readonly searches: readonly ExplainedSearch[]
  readonly conversations: readonly Diagnosis[]
  /** What the logs of bundles contain of these conversations. */
  readonly inLogs: readonly LoggedConversation[]
  /** Null if nothing was probed. */
  readonly probes: readonly Probe[] | null
}

function reportOf({version, sources, exit, searches, conversations, inLogs, probes}: Reported) {
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'EventsExplanation',
    tool: {version},
    sources,
    verdict: {exitCode: exit},
    searches,
    conversations,
    logs: inLogs,
    ...(probes === null ? {} : {probes}),
  }
}

function searchText({url, events, cause}: ExplainedSearch): string {
  const found = `${url}: ${counted(events, 'event')}`
  if (cause === null) return `${visible(found)}\n  nothing to explain\n`
  return [found, ...explanationLines('cause', cause)].map(line => `${visible(line)}\n`).join('')
}

/** Quoted texts of the log are cut here. `-o json` has the complete texts. */
const LONGEST_LINE = 600

function diagnosisText(
  diagnosis: Diagnosis,
  sources: readonly string[],
  inLogs: readonly LoggedConversation[],
): string {
  const {conversation, events, state, waits_for: waits, cause, also, undecided, doubts, callbacks} = diagnosis
  const none = undecided ? 'undecided: nothing in the other events explains the state' : 'nothing to explain'
  const since = state.since === null ? '' : ` since ${state.since}`
  const by = state.event === null ? '' : ` (event ${shortId(state.event)})`
  const waiting = waits.who === 'nobody' || waits.who === 'unknown' ? '' : `; waits for the ${waits.who} to ${waits.to}`
  return [
    `${conversation === null ? 'conversation without an id' : shortId(conversation)}: ${state.is}${since}${by}, ${counted(events, 'event')}${waiting}`,
    ...(cause === null ? [`  ${none}`] : explanationLines('cause', cause)),
    ...also.flatMap(one => explanationLines('also', one)),
    ...doubts.map(({id, sentence}) => `  doubt ${id}: ${beginningOf(sentence, LONGEST_LINE)}`),
    ...callbackLines(callbacks, sources),
    ...inLogs.filter(one => isOf(one.conversation)(diagnosis)).map(one => `  ${inLogsWords(one)}`),
  ]
    .map(line => `${visible(line)}\n`)
    .join('')
}

/** The number of finishes whose callbacks are shown. `-o json` and `callbacks list` have all. */
const MOST_FINISHES = 3

function callbackLines(callbacks: readonly CallbackChain[], sources: readonly string[]): string[] {
  const shown = callbacks.slice(-MOST_FINISHES)
  const earlier = callbacks.length - shown.length
  return [
    ...(earlier > 0 ? [`  earlier finishes: ${earlier}; ${listCommand(sources)} shows them`] : []),
    ...shown.flatMap(chain => [
      `  callback ${chain.verdict}: ${beginningOf(chain.sentence, LONGEST_LINE)}`,
      ...(chain.verdict === 'lost' ? stepLines(chain).map(line => `    ${beginningOf(line, LONGEST_LINE)}`) : []),
    ]),
  ]
}

/** Returns the command that lists the callbacks of files, or else of the first server. */
function listCommand(sources: readonly string[]): string {
  const files = sources.filter(source => !/^https?:/iu.test(source))
  const of = files.length > 0 ? files : ['--url', URL.parse(sources[0] ?? '')?.origin ?? '']
  return `${PROGRAM} callbacks list ${of.map(quoted).join(' ')}`
}

function explanationLines(label: string, {id, sentence, evidence, more, next}: Explained): string[] {
  return [
    `  ${label} ${id}: ${beginningOf(sentence, LONGEST_LINE)}`,
    ...(evidence.length === 0 ? [] : [`    proof: ${evidence.map(shortId).join(' ')}`]),
    ...(more === null ? [] : [`    not in these events: ${more}`]),
    ...(next === null ? [] : [`    next: ${next}`]),
  ]
}
