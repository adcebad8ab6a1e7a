import {DiagnosisSchema, diagnose} from '../../../explain/diagnosis.ts'
import {storyIn} from '../../story.ts'
import {baseOf, ERROR, hereOf, INVALID, known, type OfConversation, type Routes} from '../route.ts'

/** Route to explain the state of a conversation. It needs the key, because it quotes reasons and errors. */
export const diagnosisRoutes: Routes = (app, server) => {
  const operation = {
    summary: 'Explain the state of a conversation, with the ids of the events that prove it',
    answers: {200: {...DiagnosisSchema}, 404: ERROR, 422: INVALID},
  }
  const path = '/api/v1/app-conversations/:conversation_id/diagnosis'
  app.get<OfConversation>(path, {config: {operation}}, async request => {
    const record = await known(request.params, server)
    const {story} = await storyIn(server, record, hereOf(request))
    return diagnose(story, {is: 'server', url: baseOf(request)})
  })
}
