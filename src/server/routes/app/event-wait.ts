import {once} from 'node:events'
import type {Query} from '../../../events/query/parse.ts'
import {createEventCounter, isDecided, isMet, type Tally, type Wanted} from '../../../events/query/tally.ts'
import {Refused} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {logOf} from '../../conversation/log/read.ts'
import {leavingOf} from '../../leaving.ts'
import {eventQuery} from '../../request/event-query.ts'
import {EVENT_ID} from '../../request/examples.ts'
import {ANY_OBJECT, arrayOf, INTEGER, objectOf, orNull, TEXT} from '../../request/operation.ts'
import {conversationInPath, described, type Parameter, type Parameters, readQuery} from '../../request/parameter.ts'
import {optionalOneOf} from '../../request/values.ts'
import type {ConversationId} from '../../store/store.ts'
import {ERROR, type OfConversation, queryOperation, type Routes} from '../route.ts'

interface Asked {
  readonly q: Query
  readonly count: number
  /** The time limit in seconds. */
  readonly within: number
  readonly exactly: 'true' | 'false' | null
}

/** Route to wait for events. Answers as soon as `count` events match, or when the time is over. */
export const eventWaitRoutes: Routes = (app, server) => {
  const parameters: Parameters<Asked> = {
    q: eventQuery(server.clock),
    count: countUpTo(100_000, 1, 'The number of events to wait for.'),
    within: countUpTo(300, 30, 'The time limit in seconds.'),
    exactly: described(
      optionalOneOf('literal_error', ['true', 'false']),
      'With true, more events than count do not satisfy the request, so the answer comes at the time limit.',
    ),
  }
  const leaving = leavingOf(app)
  const operation = queryOperation(
    {
      summary: 'Wait until events match a query',
      description:
        'Answers as soon as enough events of the conversation match, past events included, or when the time is over. If too few match, the answer names the event that came nearest.',
      tag: 'events',
      example: {answer: EXAMPLE},
    },
    parameters,
    ANSWER,
    {
      404: ERROR,
    },
  )
  app.get<OfConversation>(
    '/api/v1/app-conversations/:conversation_id/events/wait',
    {config: {operation}},
    async (request, reply) => {
      const id = conversationInPath(request.params)
      if ((await server.conversations.record(id)) === null)
        throw new Refused(404, `Conversation not found: ${request.params.conversation_id}`)
      const {q, within, count, exactly} = readQuery(request, parameters)
      const wanted = {count, exactly: exactly === 'true'}
      const ended = leaving(reply)
      const tally = await watched(server, id, {query: q, wanted, within, ended})
      const {events, found, listed, nearest} = tally
      return {met: isMet(tally, wanted), summary: {events, found}, events: listed, nearest}
    },
  )
}

const ANSWER = objectOf({
  met: {type: 'boolean'},
  summary: objectOf({events: INTEGER, found: INTEGER}),
  events: arrayOf(TEXT),
  nearest: orNull(ANY_OBJECT),
})
const EXAMPLE = {met: true, summary: {events: 12, found: 1}, events: [EVENT_ID], nearest: null}

interface Watching {
  readonly query: Query
  readonly wanted: Wanted
  /** The time limit in seconds. */
  readonly within: number
  /** Aborts when the client is gone, or when the server stops. */
  readonly ended: AbortSignal
}

/** Reads the log, and again after each new event, until later events cannot change the result or the time limit. */
async function watched(
  {store, channel, clock}: ServerContext,
  id: ConversationId,
  {query, wanted, within, ended}: Watching,
): Promise<Tally> {
  const counter = createEventCounter(query)
  const changes = new EventTarget()
  let changed = false
  const unsubscribe = channel.subscribe(id, () => {
    changed = true
    changes.dispatchEvent(new Event('change'))
  })
  const over = new AbortController()
  const done = new AbortController()
  const time = clock.sleep(within * 1000, AbortSignal.any([ended, done.signal])).catch(() => null)
  void time.then(() => over.abort())
  try {
    for (let next = 0; ; ) {
      changed = false
      for await (const {seq, id: event, json} of logOf({store}, id, {from: next})) {
        counter.add(event, JSON.parse(json))
        next = seq + 1
        if (isDecided(counter.tally(), wanted)) return counter.tally()
      }
      if (over.signal.aborted) return counter.tally()
      if (!changed) await once(changes, 'change', {signal: over.signal}).catch(() => null)
    }
  } finally {
    unsubscribe()
    done.abort()
  }
}

function countUpTo(most: number, otherwise: number, description: string): Parameter<number> {
  return {
    description,
    schema: {type: 'integer', minimum: 0, maximum: most, default: otherwise},
    absent: {value: otherwise},
    read: text => {
      const value = Number(text)
      return /^\d{1,9}$/u.test(text) && value <= most
        ? {value}
        : {problem: {type: 'int_parsing', msg: `Input should be an integer from 0 to ${most}`}}
    },
  }
}
