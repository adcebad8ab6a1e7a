import {hookConfigDocument} from '../../../hooks/config/schema.ts'
import {workspaceSource} from '../../../hooks/config/sources.ts'
import {Refused, unknownConversation} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {does} from '../../conversation/profile.ts'
import {valuesOf} from '../../conversation/secrets/secrets.ts'
import {readBody} from '../../request/body.ts'
import {MESSAGE} from '../../request/examples.ts'
import {type About, ANY_OBJECT, type Operation, objectOf, orNull, TEXT} from '../../request/operation.ts'
import {ConfirmationBody, MessageBody, PolicyBody, ProjectBody, SecretsBody} from '../../request/schemas.ts'
import {bodyOperation, DONE, ERROR, INVALID, known, type OfConversation, type Routes, SUCCESS} from '../route.ts'

const ONE = '/api/conversations/:conversation_id'

export const agentCommandRoutes: Routes = (app, server) => {
  for (const route of [secrets, policy, response, project, ...COMMANDS, remove, message, confirmation])
    route(app, server)
}

const secrets: Routes = (app, server) => {
  const operation = bodyOperation(
    {
      summary: 'Add secrets',
      description: 'The values are kept in memory only. Hooks get them as environment variables.',
      tag: 'agent',
      example: {body: {secrets: {SVC_CALLBACK_URL: 'http://127.0.0.1:8000'}}, answer: DONE},
    },
    SecretsBody,
    SUCCESS,
    404,
    409,
  )
  app.post<OfConversation>(`${ONE}/secrets`, {config: {operation}}, async ({params, body}) => {
    const {id} = await known(params, server)
    await server.conversations.setSecrets(id, await valuesOf(readBody(SecretsBody, body).secrets, server.log))
    return DONE
  })
}

const policy: Routes = (app, server) => {
  const operation = bodyOperation(
    {
      summary: 'Set which calls need confirmation',
      description: 'The policy applies from the next call on. ConfirmRisky asks for calls of the threshold or above.',
      tag: 'agent',
      example: {body: {policy: {kind: 'ConfirmRisky', threshold: 'HIGH'}}, answer: DONE},
    },
    PolicyBody,
    SUCCESS,
    404,
    409,
  )
  app.post<OfConversation>(`${ONE}/confirmation_policy`, {config: {operation}}, async ({params, body}) => {
    const {id} = await known(params, server)
    await server.conversations.setPolicy(id, readBody(PolicyBody, body).policy)
    return DONE
  })
}

const response: Routes = (app, server) => {
  const operation: Operation = {
    summary: 'Get the last text of the agent',
    description: 'Returns the text of the last finish call or answer, and an empty text if there is none.',
    tag: 'agent',
    example: {answer: {response: 'Done.'}},
    answers: {200: objectOf({response: TEXT}), 404: ERROR, 422: INVALID},
  }
  app.get<OfConversation>(`${ONE}/agent_final_response`, {config: {operation}}, async ({params}) => ({
    response: await server.conversations.finalResponse((await known(params, server)).id),
  }))
}

const project: Routes = app => {
  const operation = bodyOperation(
    {
      summary: 'Get the hooks of a project',
      description: 'Reads the hooks file in a folder of this machine. hook_config is null if the folder has none.',
      tag: 'agent',
      example: {body: {project_dir: '/workspace/project'}, answer: {hook_config: null}},
    },
    ProjectBody,
    objectOf({hook_config: orNull(ANY_OBJECT)}),
  )
  app.post('/api/hooks', {config: {operation}}, async ({body}) => {
    const {project_dir: folder} = readBody(ProjectBody, body)
    const read = typeof folder === 'string' ? await workspaceSource(folder, null) : null
    if (read?.status === 'invalid') throw new Refused(422, `the hooks of the project cannot be read: ${read.name}`)
    const config =
      read?.status === 'read' ? hookConfigDocument(read.source.config, {nulls: true, async: 'async'}) : null
    return {hook_config: config}
  })
}

const COMMANDS: readonly Routes[] = [
  command('run', 'Start a run', 'The answer does not wait for the run. A conversation that runs already answers 409.'),
  command('pause', 'Pause a run', 'The step in progress ends first. The conversation can be resumed with a run.'),
  command(
    'interrupt',
    'Cancel a run',
    'The answer of the model in progress is cancelled at once. The conversation can be resumed.',
  ),
  command(
    'condense',
    'Condense the history',
    'Requests a condensation and carries it out: a summary replaces older events in the view of the model.',
  ),
]

function command(name: 'run' | 'pause' | 'interrupt' | 'condense', summary: string, description: string): Routes {
  const stops = name === 'pause' || name === 'interrupt'
  return (app, server) => {
    app.post<OfConversation>(`${ONE}/${name}`, withoutBody(summary, description), async ({params}) => {
      const {id} = await (stops ? knownToStop(params, server) : known(params, server))
      await server.conversations[name](id)
      return DONE
    })
  }
}

const remove: Routes = (app, server) => {
  app.delete<OfConversation>(
    ONE,
    withoutBody(
      'End and delete a conversation',
      'Runs the SessionEnd hooks, then deletes everything that is stored about the conversation.',
    ),
    async ({params}) => {
      const {id} = await knownToStop(params, server)
      await server.conversations.remove(id)
      return DONE
    },
  )
}

function withoutBody(summary: string, description: string) {
  const about: About = {summary, description, tag: 'agent', example: {answer: DONE}}
  return {config: {operation: {...about, answers: {200: SUCCESS, 400: ERROR, ...REFUSALS}}}}
}

const REFUSALS = {404: ERROR, 409: ERROR, 422: INVALID, 429: ERROR}

/**
 * Before 1.58.0, pause, interrupt and deletion answer 400 for an unknown conversation:
 * docs/reference-behaviour.md#unknown-conversations.
 */
function knownToStop(params: OfConversation['Params'], server: ServerContext) {
  const isNotFound = does(server.settings.compat, '1.58.0')
  return known(params, server, () => (isNotFound ? new Refused(404, 'Not Found') : new Refused(400, 'Bad Request')))
}

const message: Routes = (app, server) => {
  const operation = bodyOperation(
    {
      summary: "Send a user's message to the agent server",
      description: 'The message starts a run only if run is true. The answer does not wait for the run.',
      tag: 'agent',
      example: {body: MESSAGE, answer: DONE},
    },
    MessageBody,
    SUCCESS,
    404,
    409,
    429,
  )
  app.post<OfConversation>(`${ONE}/events`, {config: {operation}}, async ({params, body}) => {
    const {id} = await known(params, server, unknownConversation)
    const {role = 'user', content = [], run = false} = readBody(MessageBody, body)
    await server.conversations.message(id, {role, content}, run)
    return DONE
  })
}

const confirmation: Routes = (app, server) => {
  const operation = bodyOperation(
    {
      summary: 'Accept or reject the calls that wait for confirmation',
      description: 'Accepting starts a run. The agent gets the reason of a rejection.',
      tag: 'agent',
      example: {body: {accept: false, reason: 'Not in this folder.'}, answer: DONE},
    },
    ConfirmationBody,
    SUCCESS,
    404,
    409,
    429,
  )
  app.post<OfConversation>(`${ONE}/events/respond_to_confirmation`, {config: {operation}}, async ({params, body}) => {
    const {id} = await known(params, server, unknownConversation)
    const {accept, reason = 'User rejected the action.'} = readBody(ConfirmationBody, body)
    await server.conversations.respond(id, accept, reason)
    return DONE
  })
}
