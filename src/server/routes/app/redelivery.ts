import {Type} from 'typebox'
import type {CallbackChain} from '../../../callbacks/chain.ts'
import {isSuccess} from '../../../callbacks/reasons.ts'
import {closed} from '../../../events/declare.ts'
import {timestampOf} from '../../../events/time.ts'
import {complaint, Refused, unprocessable} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import type {ConversationRecord} from '../../conversation/record/record.ts'
import {knownSecretsMask} from '../../known-secrets.ts'
import {leavingOf} from '../../leaving.ts'
import {isLoopback} from '../../loopback.ts'
import {maskedAgain} from '../../receiver/arrived.ts'
import {noteResent} from '../../receiver/attempts.ts'
import type {Here} from '../../receiver/known-callbacks.ts'
import {MOST_MASKED} from '../../receiver/receiver.ts'
import type {CallbackRecord} from '../../receiver/record.ts'
import {type Redelivery, RedeliverySchema, sendAgain, type Target} from '../../receiver/send-again.ts'
import {readClosedBody} from '../../request/body.ts'
import {CONVERSATION, EVENT_ID, TIME} from '../../request/examples.ts'
import {type About, arrayOf, objectOf} from '../../request/operation.ts'
import {bodyOperation, hereOf, known, type OfConversation, type Routes} from '../route.ts'

const AGAIN: About = {
  summary: 'Send a callback of a conversation again',
  description:
    'Sends the callback of the last finish, or of the named one. A target beyond loopback must be named. The answer says where masking changed the body.',
  tag: 'callbacks',
  example: {
    body: {to: 'http://127.0.0.1:8000'},
    answer: {
      items: [
        {
          conversation: CONVERSATION,
          finish: EVENT_ID,
          finished_at: TIME,
          to: 'http://127.0.0.1:8000',
          body: 'kept',
          masked_at: [],
          is_cut: false,
          status: 204,
          error: null,
        },
      ],
    },
  },
}

const Body = closed('Redeliver', {
  to: Type.Optional(
    Type.String({description: 'the target; by default the URL of the conversation, if it is loopback'}),
  ),
  token: Type.Optional(Type.String({description: 'sent as X-Callback-Token'})),
  finish: Type.Optional(Type.String({description: 'the event of the finish; by default the last finish'})),
})
const SENT = objectOf({items: arrayOf({...RedeliverySchema})})

/** Route that sends a callback again. */
export const redeliveryRoutes: Routes = (app, server) => {
  const leaving = leavingOf(app)
  const mask = knownSecretsMask(server, MOST_MASKED)
  const path = '/api/v1/app-conversations/:conversation_id/callbacks/redeliver'
  const operation = bodyOperation(AGAIN, Body, SENT, 404, 409)
  app.post<OfConversation>(path, {config: {operation}}, async (request, reply) => {
    const record = await known(request.params, server)
    const asked = readClosedBody(Body, request.body ?? {})
    const target = targetOf(server, record, asked)
    const due = chosen(await dueOf(server, record, hereOf(request)), asked.finish)
    const kept = due.record && (await maskedAgain(due.record, mask(), Number.POSITIVE_INFINITY))
    const sending = {due: {...due, record: kept}, target, signal: leaving(reply)}
    return {items: [await send(server, record, sending)]}
  })
}

interface Due {
  readonly chain: CallbackChain
  readonly record: CallbackRecord | null
}

/** Returns the finishes with the requests that arrived, oldest first. */
async function dueOf(server: ServerContext, record: ConversationRecord, here: Here): Promise<Due[]> {
  const {storyIn} = await import('../../story.ts') // the explanations are slow to load
  const {callbackFacts} = await import('../../../explain/callbacks.ts')
  const {callbackChain} = await import('../../../callbacks/chain.ts')
  const {story, callbacks} = await storyIn(server, record, here)
  return callbackFacts(story).map(facts => ({
    chain: callbackChain(facts),
    record: callbacks.records.get(facts.seen?.request?.id ?? '') ?? null,
  }))
}

function chosen(due: readonly Due[], finish: string | undefined): Due {
  const ends = due.filter(({chain}) => chain.finish.state === 'finished')
  const one = finish === undefined ? ends.at(-1) : ends.find(({chain}) => chain.finish.event === finish)
  if (one === undefined) throw new Refused(409, 'This conversation has no such finish.')
  return one
}

interface Sending {
  readonly due: Due
  readonly target: Target
  readonly signal: AbortSignal
}

async function send(
  {store, clock, log}: ServerContext,
  {id}: ConversationRecord,
  {due: {chain, record}, target, signal}: Sending,
): Promise<Redelivery> {
  const redelivery = await sendAgain(chain, record, target, signal)
  const {to, status, error} = redelivery
  log('info', `sent a callback again to ${to}: ${status ?? error}`)
  const finish = chain.finish.event
  const now = clock.now()
  if (finish !== null && status !== null && isSuccess(status))
    await noteResent(store, id, {finish, resent: {at: timestampOf(now, 'spec'), to, status}}, now)
  return redelivery
}

/**
 * Returns the target that the request names. Otherwise the URL of the conversation, with its token; it must be loopback,
 * so that no other machine gets a request that nobody named.
 */
function targetOf(
  server: ServerContext,
  {id}: ConversationRecord,
  {to, token}: {readonly to?: string; readonly token?: string},
): Target {
  if (token !== undefined && !/^[\t -~]+$/u.test(token)) throw invalid('token')
  if (to !== undefined) {
    const url = URL.parse(to)
    const isUsable = url !== null && /^https?:$/u.test(url.protocol) && url.username === '' && url.password === ''
    if (!isUsable) throw invalid('to')
    return {url: url.href, token: token ?? null}
  }
  const own = server.conversations.secretsOf(id)
  const url = URL.parse(own?.get('SVC_CALLBACK_URL') ?? own?.get('OH_CALLBACK_URL') ?? '')
  if (url === null) throw new Refused(409, 'This conversation has no usable callback URL: name a target.')
  if (!isLoopback(url.hostname.replace(/^\[|\]$/gu, '')))
    throw new Refused(409, 'The callback URL of this conversation is not loopback: name it as the target.')
  const kept = own?.get('SVC_CALLBACK_TOKEN') ?? own?.get('OH_CALLBACK_TOKEN') ?? null
  return {url: url.href, token: token ?? kept}
}

function invalid(name: string) {
  const msg = `Value error, ${name} is not valid`
  return unprocessable(complaint(['body', name], null, {type: 'value_error', msg}))
}
