import {CallbackChainSchema, callbackChain} from '../../../callbacks/chain.ts'
import {callbackChains} from '../../../explain/callbacks.ts'
import {CONVERSATION, EVENT_ID, TIME} from '../../request/examples.ts'
import {arrayOf, type Operation, objectOf} from '../../request/operation.ts'
import {storyIn} from '../../story.ts'
import {ERROR, hereOf, INVALID, known, type OfConversation, type Routes} from '../route.ts'

const OF_ONE = '/api/v1/app-conversations/:conversation_id/callbacks'

/** Route that explains the callback of each finish. */
export const callbackChainRoutes: Routes = (app, server) => {
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

const CHAIN = callbackChain({
  conversation: CONVERSATION,
  end: {as: 'finished', event: EVENT_ID, at: TIME, code: null},
  hooks: 'none',
  ...{run: null, given: null, ended: null, script: null, seen: null, resent: null},
})
