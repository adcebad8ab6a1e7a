import {dashed} from '../../events/ids.ts'
import {Refused} from '../answers/refused.ts'
import {type ConversationRecord, recordsOf} from '../conversation/record/record.ts'
import {MASKED_SECRET} from '../mask.ts'
import {CONVERSATION} from '../request/examples.ts'
import {arrayOf, type Operation, objectOf, TEXT} from '../request/operation.ts'
import {createRate, isAdmitted, listAnswer, type RuntimeEntry, throttledAnswer} from '../sandboxes/runtime-api.ts'
import type {Store} from '../store/store.ts'
import {baseOf, ERROR, type Routes} from './route.ts'

const PER_MINUTE = 100
const RUNTIME = objectOf({session_id: TEXT, runtime_id: TEXT, session_api_key: TEXT, status: TEXT, url: TEXT})

/** Route of the runtime API. It has its own key, in its own header, and a limit of requests per minute. */
export const runtimeRoutes: Routes = (app, {settings, store, clock}) => {
  const mayAsk = createRate(PER_MINUTE, clock)
  const door = {acceptedKeys: [settings.keys.runtime], door: 'enforced'} as const
  const operation: Operation = {
    summary: 'List the sandboxes of the runtime API',
    description:
      'Needs the key of the runtime in the header X-API-Key, not the key of this server. Answers 401 if the keys differ, as in an installation whose keys do not match.',
    tag: 'server',
    example: {
      answer: {
        runtimes: [
          {
            session_id: CONVERSATION,
            runtime_id: 'sandbox-1',
            session_api_key: MASKED_SECRET,
            status: 'running',
            url: 'http://127.0.0.1:3000',
          },
        ],
      },
    },
    answers: {200: objectOf({runtimes: arrayOf(RUNTIME)}), 401: ERROR, 429: ERROR},
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
