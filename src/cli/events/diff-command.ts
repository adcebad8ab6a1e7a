import type {CallbackChain} from '../../callbacks/chain.ts'
import {withCallbacks} from '../../compare/callbacks.ts'
import {compare} from '../../compare/comparison.ts'
import {withFinalStates} from '../../compare/final-states.ts'
import {type ComparisonReport, comparisonReport, type Side} from '../../compare/report.ts'
import {comparableEvent, type Logged, type Part, stepsOf} from '../../compare/step.ts'
import {type Conversation, createCollection} from '../../events/convert/collect.ts'
import {sendsCallback} from '../../events/finish-callback.ts'
import {isObject} from '../../events/schema.ts'
import {parsedJson} from '../../parsed-json.ts'
import {EXIT} from '../exit-codes.ts'
import {assumedZone} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import {type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {renderJson} from '../render/formats.ts'
import {accessOf, withConversation} from '../server/client.ts'
import {callbacksOf} from './callbacks-of.ts'
import {chosenConversation} from './chosen-conversation.ts'
import {assertOneInput, collectSources} from './collect-sources.ts'
import {comparisonText} from './comparison-text.ts'
import {tallyLines} from './finding-words.ts'
import {eventRedaction} from './redacted-events.ts'

type EventsDiffFlags = OutputFlags &
  RedactionFlags & {
    readonly conversation?: readonly string[] | undefined
    readonly ignore?: readonly Part[] | undefined
    readonly 'assume-tz': string
    readonly 'api-key-file'?: string | undefined
  }

interface Read {
  readonly side: Side
  /** The status in `base_state.json`; null if it is unknown or not compared. */
  readonly status: string | null
  readonly chains: readonly CallbackChain[]
}

/** `sources` are A and B. Without a second name in `--conversation`, the first one counts for both. */
export async function runEventsDiff(
  [left, right]: readonly [string, string],
  flags: EventsDiffFlags,
  sink: Sink,
  version: string,
): Promise<number> {
  assertOneInput([left, right])
  const format = formatOf(TEXT_OR_JSON, flags)
  const zone = assumedZone(flags['assume-tz'])
  const redaction = await eventRedaction(flags)
  sink.maskWith(redaction.mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const [first, second = first] = flags.conversation ?? []
  const ignored = new Set(flags.ignore)
  const access = accessOf(flags, interrupt, log)
  let leftOut = 0

  async function sideOf(source: string, named: string | undefined): Promise<Read> {
    using collection = createCollection(zone)
    const read = withConversation(source, named)
    const tally = await collectSources([read], collection, {redaction, log, access})
    leftOut += tally.leftOut
    for (const line of tallyLines(tally)) log.notice(`${source}: ${line.trimEnd()}`)
    const conversation = chosenConversation(collection.conversations(), named, tally)
    const {id, events} = conversation
    const sends = {callback: false}
    const side = {source, conversation: id, events: events.length, steps: stepsOf(logOf(conversation, sends), ignored)}
    const status = ignored.has('states') ? null : statusOf(conversation)
    const isCompared = sends.callback && !ignored.has('callbacks') // a log without such a hook is not read twice
    return {side, status, chains: isCompared ? await callbacksOf(read, conversation, {zone, access}) : []}
  }

  try {
    const [a, b] = [await sideOf(left, first), await sideOf(right, second)]
    const [stepsOfA, stepsOfB] = withFinalStates([
      {steps: a.side.steps, status: a.status},
      {steps: b.side.steps, status: b.status},
    ])
    const compared = [
      {...a.side, steps: stepsOfA},
      {...b.side, steps: stepsOfB},
    ] as const
    const sides = withCallbacks(compared, [a.chains, b.chains])
    const comparison = compare(sides[0].steps, sides[1].steps)
    const exit = comparison.first !== null ? EXIT.findings : leftOut > 0 ? EXIT.partial : EXIT.done
    if (format === 'text') sink.out(comparisonText(comparison, sides))
    else {
      const report = comparisonReport(comparison, sides, ignored)
      sink.out(renderJson(masked(documentOf('EventsComparison', report, {version, exit}), sink.mask)))
    }
    return exit
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.notice('interrupted: nothing was compared')
    return EXIT.interrupted
  }
}

function statusOf({abouts}: Conversation): string | null {
  const state = parsedJson(abouts.get('base_state.json') ?? '')
  return isObject(state) && typeof state.execution_status === 'string' ? state.execution_status : null
}

/** Notes in `sends` whether a hook reads the variable of a finish callback. */
function* logOf({id, events, textOf}: Conversation, sends: {callback: boolean}): Generator<Logged> {
  for (const event of events) {
    const text = textOf(event)
    sends.callback ||= sendsCallback(text)
    yield {id: event.id, event: comparableEvent(text, id)}
  }
}

/** Returns the document of `-o json`. */
export function documentOf(
  kind: 'EventsComparison' | 'Reproduction',
  {left, right, summary, ...report}: ComparisonReport,
  {version, exit}: {readonly version: string; readonly exit: number},
) {
  const verdict = {status: report.firstDivergence === null ? 'pass' : 'fail', exitCode: exit}
  return {apiVersion: 'svcdiag/v1', kind, tool: {version}, left, right, summary, verdict, ...report}
}
