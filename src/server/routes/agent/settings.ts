import {Refused} from '../../answers/refused.ts'
import {valuesOf} from '../../conversation/secrets/lookup.ts'
import {hookConfigDocument} from '../../hooks/config/document.ts'
import {workspaceSource} from '../../hooks/config/files.ts'
import {named} from '../../openapi/json-schema.ts'
import {readBody} from '../../request/read-body.ts'
import {PolicyBody, ProjectBody, SecretsBody} from '../../request/schemas.ts'
import type {Routes} from '../route.ts'
import {known} from './known.ts'

type OfConversation = {Params: {conversation_id: string}}

const ONE = '/api/conversations/:conversation_id'
const SUCCESS = {type: 'object', properties: {success: {type: 'boolean'}}}
const DONE = {success: true}
const ELSEWHERE = named('Error')
const REFUSALS = {404: named('Error'), 422: named('HTTPValidationError')}

/** Routes of the agent server for secrets, confirmation policy, hooks and the final response. */
export const agentSettingRoutes: Routes = (app, server) => {
  for (const route of [secrets, policy, response, project]) route(app, server)
}

const secrets: Routes = (app, server) => {
  const operation = {
    summary: 'Add secrets; they are kept in memory alone',
    body: {...SecretsBody},
    answers: {200: SUCCESS, 409: ELSEWHERE, ...REFUSALS},
  }
  app.post<OfConversation>(`${ONE}/secrets`, {config: {operation}}, async request => {
    const {id} = await known(request.params, server)
    const given = readBody(SecretsBody, request.body).secrets
    await server.conversations.setSecrets(id, await valuesOf(given, server.log))
    return DONE
  })
}

const policy: Routes = (app, server) => {
  const answers = {200: SUCCESS, 409: ELSEWHERE, ...REFUSALS}
  const operation = {summary: 'Say when the user is asked', body: {...PolicyBody}, answers}
  app.post<OfConversation>(`${ONE}/confirmation_policy`, {config: {operation}}, async request => {
    const {id} = await known(request.params, server)
    await server.conversations.setPolicy(id, readBody(PolicyBody, request.body).policy)
    return DONE
  })
}

const response: Routes = (app, server) => {
  const operation = {summary: 'The last words of the agent', answers: {200: {type: 'object'}, ...REFUSALS}}
  app.get<OfConversation>(`${ONE}/agent_final_response`, {config: {operation}}, async request => ({
    response: await server.conversations.finalResponse((await known(request.params, server)).id),
  }))
}

const project: Routes = app => {
  const operation = {
    summary: 'The hooks of a project',
    body: {...ProjectBody},
    answers: {200: {type: 'object'}, 422: REFUSALS[422]},
  }
  app.post('/api/hooks', {config: {operation}}, async request => {
    const {project_dir: folder} = readBody(ProjectBody, request.body)
    const read = typeof folder === 'string' ? await workspaceSource(folder, null) : null
    if (read?.status === 'invalid') throw new Refused(422, `the hooks of the project cannot be read: ${read.name}`)
    const config =
      read?.status === 'read' ? hookConfigDocument(read.source.config, {nulls: true, async: 'async'}) : null
    return {hook_config: config}
  })
}
