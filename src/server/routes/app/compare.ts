import type {Side} from '../../../compare/report.ts'
import {comparableEvent, type Logged, PARTS, type Part, stepsOf} from '../../../compare/step.ts'
import {conversationIdIn, dashed} from '../../../events/ids.ts'
import {complaint, NO_UUID, notOneOf, unprocessable} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {logOf} from '../../conversation/log/read.ts'
import type {ConversationRecord} from '../../conversation/record/record.ts'
import {CONVERSATION, EVENT_ID} from '../../request/examples.ts'
import {ANY_OBJECT, arrayOf, INTEGER, objectOf, orNull, TEXT} from '../../request/operation.ts'
import {type Parameter, type Parameters, REQUIRED, readQuery} from '../../request/parameter.ts'
import type {ConversationId} from '../../store/store.ts'
import {baseOf, ERROR, hereOf, known, type OfConversation, queryOperation, type Routes} from '../route.ts'

interface Asked {
  readonly with: ConversationId
  readonly ignore: ReadonlySet<Part>
}

/** Route to compare two conversations of this server, as `svcdiag events diff` does. Needs the key. */
export const compareRoutes: Routes = (app, server) => {
  const parameters: Parameters<Asked> = {with: OTHER, ignore: IGNORED}
  const operation = queryOperation(
    {
      summary: 'Compare two conversations step by step',
      description:
        'Aligns the steps of two conversations of this server and says where they first differ, as svcdiag events diff does. Ids and times are not compared.',
      tag: 'diagnosis',
      example: {answer: EXAMPLE},
    },
    parameters,
    ANSWER,
    {404: ERROR},
  )
  const path = '/api/v1/app-conversations/:conversation_id/compare'
  app.get<OfConversation>(path, {config: {operation}}, async request => {
    const {with: other, ignore} = readQuery(request, parameters)
    const records = [await known(request.params, server), await known({conversation_id: other}, server)] as const
    for (const {id} of records) await assertComparable(server, id)
    const base = baseOf(request)
    const own = [
      await sideOf(server, records[0], {base, ignore}),
      await sideOf(server, records[1], {base, ignore}),
    ] as const
    const {compare} = await import('../../../compare/comparison.ts') // comparisons and explanations are slow to load
    const {comparisonReport} = await import('../../../compare/report.ts')
    const {withCallbacks} = await import('../../../compare/callbacks.ts')
    const {callbackChains} = await import('../../../explain/callbacks.ts')
    const {storyIn} = await import('../../story.ts')
    const here = hereOf(request)
    const chainsOf = async (record: ConversationRecord) => callbackChains((await storyIn(server, record, here)).story)
    const sides = ignore.has('callbacks')
      ? own
      : withCallbacks(own, [await chainsOf(records[0]), await chainsOf(records[1])])
    return comparisonReport(compare(sides[0].steps, sides[1].steps), sides, ignore)
  })
}

/** A comparison keeps both runs in memory, and nothing else is answered meanwhile. */
const MOST_EVENTS = 10_000

async function assertComparable({store}: ServerContext, id: ConversationId): Promise<void> {
  const events = (await store.lastSeq(id)) + 1
  if (events <= MOST_EVENTS) return
  const msg = `conversation ${dashed(id)} has ${events} events, and the server compares at most ${MOST_EVENTS}: svcdiag events diff compares longer ones`
  throw unprocessable(complaint(['query', 'with'], null, {type: 'value_error', msg}))
}

async function sideOf(
  {store}: ServerContext,
  {id}: ConversationRecord,
  {base, ignore}: {readonly base: string; readonly ignore: ReadonlySet<Part>},
): Promise<Side> {
  const log: Logged[] = []
  for await (const event of logOf({store}, id)) log.push({id: event.id, event: comparableEvent(event.json, id)})
  const conversation = dashed(id)
  const source = `${base}/api/v1/app-conversations/${conversation}`
  return {source, conversation, events: log.length, steps: stepsOf(log, ignore)}
}

const OTHER: Parameter<ConversationId> = {
  schema: {type: 'string', format: 'uuid'},
  description: 'The id of the other conversation.',
  absent: REQUIRED,
  read(text) {
    const id = conversationIdIn(text)
    return id === null ? {problem: NO_UUID} : {value: id}
  },
}

const IGNORED: Parameter<ReadonlySet<Part>> = {
  schema: {type: 'array', items: {type: 'string', enum: PARTS}},
  description: 'A part of the steps that is not compared; repeat the parameter for more parts.',
  absent: {value: new Set()},
  read(_last, all) {
    const parts = PARTS.filter(part => all.includes(part))
    return all.every(name => PARTS.some(part => part === name))
      ? {value: new Set(parts)}
      : {problem: notOneOf('literal_error', PARTS)}
  },
}

const SIDE = objectOf({source: TEXT, conversation: TEXT, events: INTEGER, steps: INTEGER})
const ANSWER = objectOf({
  left: SIDE,
  right: SIDE,
  summary: objectOf({same: INTEGER, changed: INTEGER, onlyLeft: INTEGER, onlyRight: INTEGER}),
  firstDivergence: orNull(ANY_OBJECT),
  rows: arrayOf(ANY_OBJECT),
  ignored: arrayOf(TEXT),
})
const COMPARED = {
  source: `http://127.0.0.1:3000/api/v1/app-conversations/${CONVERSATION}`,
  conversation: CONVERSATION,
  events: 19,
  steps: 9,
}
const EXAMPLE = {
  left: COMPARED,
  right: COMPARED,
  summary: {same: 9, changed: 0, onlyLeft: 0, onlyRight: 0},
  firstDivergence: null,
  rows: [{is: 'same', left: EVENT_ID, right: EVENT_ID}],
  ignored: [],
}
