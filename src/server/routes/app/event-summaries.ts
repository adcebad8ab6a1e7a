import {Readable} from 'node:stream'
import {beginningOf} from '../../../events/few.ts'
import {isObject} from '../../../events/schema.ts'
import {summaryOf} from '../../../events/summary.ts'
import {parsedJson} from '../../../parsed-json.ts'
import {complaint, unprocessable} from '../../answers/refused.ts'
import {logOf} from '../../conversation/log/read.ts'
import {EVENT_ID, TIME} from '../../request/examples.ts'
import type {About} from '../../request/operation.ts'
import {described, readQuery} from '../../request/parameter.ts'
import {PAGE_ID} from '../../request/values.ts'
import {eventsOf} from '../../search/by-ids.ts'
import type {ConversationId, Store, StoredEvent} from '../../store/store.ts'
import {ERROR, INVALID, known, type OfConversation, queryOperation, type Routes} from '../route.ts'

const AFTER = {after: described(PAGE_ID, 'Begins behind the event with this id; without it, at the first event.')}

const ABOUT: About = {
  summary: 'Stream a summary of each event as JSON lines',
  description:
    'Sends one line of JSON for each event in log order, for a log of any length: id, position, timestamp, kind, source, what, and the beginning of the text.',
  tag: 'events',
  example: {
    answer: `{"id":"${EVENT_ID}","position":1,"timestamp":"${TIME}","kind":"MessageEvent","source":"user","what":"user","text":"Hello"}\n`,
  },
}

/** Route to list a log of any length in one answer: one line of JSON for each event. Needs the key. */
export const eventSummaryRoutes: Routes = (app, server) => {
  const operation = {
    ...queryOperation(ABOUT, AFTER, {}),
    mediaType: 'application/x-ndjson',
    answers: {200: {type: 'string'}, 404: ERROR, 422: INVALID},
  }
  const path = '/api/v1/app-conversations/:conversation_id/events/summaries'
  app.get<OfConversation>(path, {config: {operation}}, async (request, reply) => {
    const {after} = readQuery(request, AFTER)
    const {id} = await known(request.params, server)
    const from = await startOf(server.store, id, after)
    return reply
      .header('content-type', 'application/x-ndjson')
      .send(Readable.from(chunksOf(server.store, id, from), {objectMode: false}))
  })
}

/** Returns the position behind an event. Throws `Refused` with 422 if the conversation has no such event. */
async function startOf(store: Store, id: ConversationId, after: string | null): Promise<number> {
  if (after === null) return 0
  const [event = null] = await eventsOf(store, id, [after])
  if (event !== null) return event.seq + 1
  const msg = 'the conversation has no such event: begin without after'
  throw unprocessable(complaint(['query', 'after'], after, {type: 'value_error', msg}))
}

/** The number of events that are read at once. Events can be large, so few are kept in memory. */
const PAGE = 100
const CHUNK_CHARACTERS = 16_384

/** Yields whole lines in chunks, because a chunk for each line takes several times as long. */
async function* chunksOf(store: Store, id: ConversationId, from: number): AsyncGenerator<string> {
  let chunk = ''
  for await (const event of logOf({store}, id, {from, size: PAGE})) {
    chunk += `${JSON.stringify(lineOf(event))}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const MOST_CHARACTERS = 160

function lineOf({seq, id, kind, json}: StoredEvent): object {
  const parsed = parsedJson(json)
  const event = isObject(parsed) ? parsed : {kind}
  const {what, text} = summaryOf(event)
  const {timestamp = null, source = null} = event
  return {id, position: seq + 1, timestamp, kind, source, what, text: beginningOf(text, MOST_CHARACTERS)}
}
