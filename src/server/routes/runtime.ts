import {dashed} from '../../events/ids.ts'
import {Refused} from '../answers/refused.ts'
import {type ConversationRecord, recordsOf} from '../conversation/record/record.ts'
import {MASKED_SECRET} from '../mask.ts'
import {createRate, isAdmitted, listAnswer, type RuntimeEntry, throttledAnswer} from '../sandboxes/runtime-api.ts'
import type {Store} from '../store/store.ts'
import {baseOf, ERROR, type Routes} from './route.ts'

const PER_MINUTE = 100

/** Route of the runtime API. It has its own key, in its own header, and a limit of requests per minute. */
export const runtimeRoutes: Routes = (app, {settings, store, clock}) => {
  const mayAsk = createRate(PER_MINUTE, clock)
  const door = {acceptedKeys: [settings.keys.runtime], door: 'enforced'} as const
  const operation = {
    summary: 'List the sandboxes; needs the header X-API-Key',
    answers: {200: {type: 'object'}, 401: ERROR, 429: ERROR},
  }
  app.get('/list', {config: {access: 'everybody', operation}}, async (request, reply) => {
    if (!isAdmitted(door, request.headers['x-api-key'])) throw new Refused(401, 'Unauthorized')
    if (mayAsk()) return listAnswer(await runtimesOf(store, baseOf(request)))
    return reply.status(429).header('retry-after', '30').send(throttledAnswer(PER_MINUTE))
  })
}

async function runtimesOf(store: Store, base: string): Promise<RuntimeEntry[]> {
  const entries: RuntimeEntry[] = []
  for await (const record of recordsOf(store)) if (record.origin === 'own') entries.push(entryOf(record, base))
  return entries
}

const STATUS = {STARTING: 'starting', RUNNING: 'running', PAUSED: 'paused', ERROR: 'error', MISSING: 'stopped'} as const

function entryOf({id, sandboxId, sandboxStatus}: ConversationRecord, base: string): RuntimeEntry {
  return {
    session_id: dashed(id),
    runtime_id: sandboxId ?? id,
    session_api_key: MASKED_SECRET,
    status: STATUS[sandboxStatus],
    url: base,
  }
}
