import {CONVERSATION, EVENT_ID, TIME} from '../../request/examples.ts'
import {arrayOf, type Operation, objectOf} from '../../request/operation.ts'
import {ERROR, hereOf, INVALID, known, type OfConversation, type Routes} from '../route.ts'

const OF_ONE = '/api/v1/app-conversations/:conversation_id/callbacks'

/** Route that explains the callback of each finish. */
export const callbackChainRoutes: Routes = (app, server) => {
  app.get<OfConversation>(OF_ONE, {config: {operation}}, async request => {
    const {storyIn} = await import('../../story.ts') // the explanations are slow to load
    const {callbackChains} = await import('../../../explain/callbacks.ts')
    const {story} = await storyIn(server, await known(request.params, server), hereOf(request))
    return {items: callbackChains(story)}
  })
}

async function operation(): Promise<Operation> {
  const {CallbackChainSchema, callbackChain} = await import('../../../callbacks/chain.ts')
  const example = callbackChain({
    conversation: CONVERSATION,
    end: {as: 'finished', event: EVENT_ID, at: TIME, code: null},
    hooks: 'none',
    ...{run: null, given: null, ended: null, script: null, seen: null, resent: null},
  })
  return {
    summary: 'Explain the way of the callback of each finish, oldest first',
    description:
      'Lists the steps of each callback, from the finish to the answer of the receiver, and says where it was lost. The URL is shown without its path and its secrets.',
    tag: 'callbacks',
    example: {answer: {items: [example]}},
    answers: {200: objectOf({items: arrayOf({...CallbackChainSchema})}), 404: ERROR, 422: INVALID},
  }
}
