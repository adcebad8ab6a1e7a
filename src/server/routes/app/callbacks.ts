import {type Static, Type} from 'typebox'
import {type CallbackChain, CallbackChainSchema} from '../../../callbacks/chain.ts'
import {closed} from '../../../events/declare.ts'
import {microsOf, UTC, zoneOf} from '../../../events/time.ts'
import {callbackChains} from '../../../explain/callbacks.ts'
import {complaint, Refused, unprocessable} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import type {ConversationRecord} from '../../conversation/record/record.ts'
import {type Here, isLoopback} from '../../receiver/known-callbacks.ts'
import type {CallbackRecord} from '../../receiver/record.ts'
import {type Redelivery, RedeliverySchema, sendAgain, type Target} from '../../receiver/send-again.ts'
import {readClosedBody} from '../../request/body.ts'
import {CONVERSATION, EVENT_ID, TIME} from '../../request/examples.ts'
import {type About, arrayOf, type Operation, objectOf} from '../../request/operation.ts'
import {storyIn} from '../../story.ts'
import {bodyOperation, ERROR, hereOf, INVALID, known, type OfConversation, type Routes} from '../route.ts'

const OF_ONE = '/api/v1/app-conversations/:conversation_id/callbacks'

/** Routes that explain the callback of each finish, and send callbacks again. */
export const callbackChainRoutes: Routes = (app, server) => {
  chains(app, server)
  redeliver(app, server)
}

const chains: Routes = (app, server) => {
  const list = objectOf({items: arrayOf({...CallbackChainSchema})})
  const operation: Operation = {
    summary: 'Explain the way of the callback of each finish, oldest first',
    description:
      'Lists the steps of each callback, from the finish to the answer of the receiver, and says where it was lost. The URL is shown without its path and its secrets.',
    tag: 'callbacks',
    example: {answer: {items: [CHAIN]}},
    answers: {200: list, 404: ERROR, 422: INVALID},
  }
  app.get<OfConversation>(OF_ONE, {config: {operation}}, async request => {
    const {story} = await storyIn(server, await known(request.params, server), hereOf(request))
    return {items: callbackChains(story)}
  })
}

const CHAIN = {
  conversation: CONVERSATION,
  finish: {event: EVENT_ID, at: TIME, state: 'finished'},
  verdict: 'lost',
  sentence: 'The hook started, but SVC_CALLBACK_URL is missing.',
  target: null,
  steps: [{id: 'finished', is: 'yes', text: 'the conversation reached FINISHED', event: EVENT_ID}],
}

const AGAIN: About = {
  summary: 'Send callbacks of a conversation again',
  description:
    'Sends the callback of the last finish, of one finish, or of every finish since a time whose callback was lost. A target beyond loopback must be named. The answer says where masking changed the body.',
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
  missed_since: Type.Optional(
    Type.String({format: 'date-time', description: 'every finish from this time on whose callback was lost'}),
  ),
})
const SENT = objectOf({items: arrayOf({...RedeliverySchema})})

const redeliver: Routes = (app, server) => {
  const operation = bodyOperation(AGAIN, Body, SENT, 404, 409)
  app.post<OfConversation>(`${OF_ONE}/redeliver`, {config: {operation}}, async request => {
    const record = await known(request.params, server)
    const asked = readClosedBody(Body, request.body ?? {})
    const target = targetOf(server, record, asked)
    const due = await dueOf(server, record, hereOf(request))
    const items: Redelivery[] = []
    for (const one of chosen(due, asked, server)) items.push(await send(server, one, target))
    return {items}
  })
}

function chosen(
  due: readonly Due[],
  {finish, missed_since: since}: Static<typeof Body>,
  {settings}: ServerContext,
): Due[] {
  if (since !== undefined) {
    const micros = microsOf(since, zoneOf(settings.assumeTz) ?? UTC)
    if (micros === null) throw invalid('missed_since')
    return due.filter(({chain}) => isMissed(chain, micros))
  }
  const ends = due.filter(({chain}) => chain.finish.state === 'finished')
  const one = finish === undefined ? ends.at(-1) : ends.find(({chain}) => chain.finish.event === finish)
  if (one === undefined) throw new Refused(409, 'This conversation has no such finish.')
  return [one]
}

interface Due {
  readonly chain: CallbackChain
  readonly record: CallbackRecord | null
}

async function dueOf(server: ServerContext, record: ConversationRecord, here: Here): Promise<Due[]> {
  const {story, callbacks} = await storyIn(server, record, here)
  return callbackChains(story).map(chain => {
    const run = chain.steps.find(({id}) => id === 'started')?.event ?? null
    return {chain, record: (run === null ? undefined : callbacks.records.get(run)) ?? null}
  })
}

function isMissed({verdict, finish}: CallbackChain, since: number): boolean {
  const at = microsOf(finish.at, UTC)
  return verdict === 'lost' && at !== null && at >= since
}

async function send(server: ServerContext, {chain, record}: Due, target: Target): Promise<Redelivery> {
  const redelivery = await sendAgain(chain, record, target, new AbortController().signal)
  const {to, status, error} = redelivery
  server.log('info', `sent a callback again to ${to}: ${status ?? error}`)
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
