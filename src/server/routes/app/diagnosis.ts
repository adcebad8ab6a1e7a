import {CONVERSATION, EVENT_ID, TIME} from '../../request/examples.ts'
import type {Operation} from '../../request/operation.ts'
import {baseOf, ERROR, hereOf, INVALID, known, type OfConversation, type Routes} from '../route.ts'

/** Route to explain the state of a conversation. It needs the key, because it quotes reasons and errors. */
export const diagnosisRoutes: Routes = (app, server) => {
  const operation = async (): Promise<Operation> => ({
    summary: 'Explain the state of a conversation',
    description:
      'Says since when the conversation is in its state, whom it waits for, the cause with the ids of the events that prove it, and the next command. It quotes reasons and errors of the log.',
    tag: 'diagnosis',
    example: {answer: EXAMPLE},
    answers: {200: {...(await import('../../../explain/diagnosis.ts')).DiagnosisSchema}, 404: ERROR, 422: INVALID},
  })
  const path = '/api/v1/app-conversations/:conversation_id/diagnosis'
  app.get<OfConversation>(path, {config: {operation}}, async request => {
    const record = await known(request.params, server)
    const {diagnose} = await import('../../../explain/diagnosis.ts') // the explanations are slow to load
    const {storyIn} = await import('../../story.ts')
    const {story} = await storyIn(server, record, hereOf(request))
    return diagnose(story, {is: 'server', url: baseOf(request)})
  })
}

const EXAMPLE = {
  conversation: CONVERSATION,
  events: 12,
  state: {is: 'waiting_for_confirmation', since: TIME, event: EVENT_ID},
  waits_for: {who: 'user', to: 'accept or reject the calls'},
  cause: {
    id: 'waiting-for-confirmation',
    sentence: 'Action 4 (terminal) waits for an answer.',
    evidence: [EVENT_ID],
    more: null,
    next: `svcdiag conversations accept ${CONVERSATION}`,
  },
  also: [],
  undecided: false,
  doubts: [],
  callbacks: [],
}
