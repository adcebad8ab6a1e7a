import {hookConfigDocument} from '../../../hooks/config/schema.ts'
import {workspaceSource} from '../../../hooks/config/sources.ts'
import {Refused, unknownConversation} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {does} from '../../conversation/profile.ts'
import {valuesOf} from '../../conversation/secrets/secrets.ts'
import {readBody} from '../../request/body.ts'
import {ConfirmationBody, MessageBody, PolicyBody, ProjectBody, SecretsBody} from '../../request/schemas.ts'
import {bodyOperation, DONE, ERROR, INVALID, known, type OfConversation, type Routes, SUCCESS} from '../route.ts'

const ONE = '/api/conversations/:conversation_id'

export const agentCommandRoutes: Routes = (app, server) => {
  for (const route of [secrets, policy, response, project, ...COMMANDS, remove, message, confirmation])
    route(app, server)
}

const secrets: Routes = (app, server) => {
  const operation = bodyOperation('Add secrets, which are kept in memory only', SecretsBody, SUCCESS, 404, 409)
  app.post<OfConversation>(`${ONE}/secrets`, {config: {operation}}, async ({params, body}) => {
    const {id} = await known(params, server)
    await server.conversations.setSecrets(id, await valuesOf(readBody(SecretsBody, body).secrets, server.log))
    return DONE
  })
}

const policy: Routes = (app, server) => {
  const operation = bodyOperation('Set which calls need confirmation', PolicyBody, SUCCESS, 404, 409)
  app.post<OfConversation>(`${ONE}/confirmation_policy`, {config: {operation}}, async ({params, body}) => {
    const {id} = await known(params, server)
    await server.conversations.setPolicy(id, readBody(PolicyBody, body).policy)
    return DONE
  })
}

const response: Routes = (app, server) => {
  const operation = {
    summary: 'Get the last text of the agent',
    answers: {200: {type: 'object'}, 404: ERROR, 422: INVALID},
  }
  app.get<OfConversation>(`${ONE}/agent_final_response`, {config: {operation}}, async ({params}) => ({
    response: await server.conversations.finalResponse((await known(params, server)).id),
  }))
}

const project: Routes = app => {
  const operation = bodyOperation('Get the hooks of a project', ProjectBody, {type: 'object'})
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
  command('run', 'Start a run; the response does not wait for it'),
  command('pause', 'Pause between two steps'),
  command('interrupt', 'Cancel the run'),
  command('condense', 'Condense the history'),
]

function command(name: 'run' | 'pause' | 'interrupt' | 'condense', summary: string): Routes {
  const stops = name === 'pause' || name === 'interrupt'
  return (app, server) => {
    app.post<OfConversation>(`${ONE}/${name}`, withoutBody(summary), async ({params}) => {
      const {id} = await (stops ? knownToStop(params, server) : known(params, server))
      await server.conversations[name](id)
      return DONE
    })
  }
}

const remove: Routes = (app, server) => {
  app.delete<OfConversation>(ONE, withoutBody('End and delete a conversation'), async ({params}) => {
    const {id} = await knownToStop(params, server)
    await server.conversations.remove(id)
    return DONE
  })
}

function withoutBody(summary: string) {
  return {config: {operation: {summary, answers: {200: SUCCESS, 400: ERROR, ...REFUSALS}}}}
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
  const operation = bodyOperation("Send a user's message", MessageBody, SUCCESS, 404, 409, 429)
  app.post<OfConversation>(`${ONE}/events`, {config: {operation}}, async ({params, body}) => {
    const {id} = await known(params, server, unknownConversation)
    const {role = 'user', content = [], run = false} = readBody(MessageBody, body)
    await server.conversations.message(id, {role, content}, run)
    return DONE
  })
}

const confirmation: Routes = (app, server) => {
  const operation = bodyOperation(
    'Accept or reject the calls that wait for confirmation',
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
