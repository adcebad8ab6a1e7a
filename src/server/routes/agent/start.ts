import type {Static} from 'typebox'
import {conversationIdIn} from '../../../events/ids.ts'
import {isObject} from '../../../events/schema.ts'
import {complaint, unprocessable} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import type {NewConversation} from '../../conversation/conversations.ts'
import {valuesOf} from '../../conversation/secrets/secrets.ts'
import {readBody} from '../../request/body.ts'
import {CONVERSATION, MESSAGE} from '../../request/examples.ts'
import {type Operation, objectOf, TEXT} from '../../request/operation.ts'
import {AgentStartBody} from '../../request/schemas.ts'
import {ERROR, INVALID, type Routes} from '../route.ts'

type Body = Static<typeof AgentStartBody>

const CREATED = objectOf({id: TEXT, execution_status: TEXT})

export const agentStartRoutes: Routes = (app, server) => {
  const operation: Operation = {
    summary: 'Create a conversation',
    description:
      'Answers 201 with the description of the new conversation, and 200 if the id exists. Of the description of the agent, only log_completions is used.',
    tag: 'agent',
    example: {
      body: {workspace: {working_dir: 'workspace/project'}, agent: {}, initial_message: MESSAGE},
      answer: {id: CONVERSATION, execution_status: 'idle'},
    },
    body: {...AgentStartBody},
    answers: {200: CREATED, 201: CREATED, 409: ERROR, 422: INVALID},
  }
  app.post('/api/conversations', {config: {operation}}, async (request, reply) => {
    const body = readBody(AgentStartBody, request.body)
    assertAgent(body)
    await server.conversations.assertPossible(body)
    const {status, record} = await server.conversations.create(await newConversation(body, server))
    const {initial_message: message} = body
    if (message && status === 'made') {
      const {role = 'user', content = [], run = false} = message
      await server.conversations.message(record.id, {role, content}, run)
    }
    return reply.status(status === 'made' ? 201 : 200).send(await server.conversations.info(record.id))
  })
}

function assertAgent(body: Body): void {
  if (body.agent || body.agent_settings || body.agent_profile_id) return
  const msg = 'Value error, one of agent, agent_settings and agent_profile_id is required'
  throw unprocessable(complaint(['body'], body, {type: 'value_error', msg}))
}

async function newConversation(body: Body, {log}: ServerContext): Promise<NewConversation> {
  return {
    id: conversationIdIn(body.conversation_id),
    title: body.title ?? null,
    public: false,
    sandboxId: null,
    parentId: conversationIdIn(body.parent_conversation_id),
    llmModel: null,
    tags: body.tags ?? {},
    request: keptOf(body),
    secrets: await valuesOf(body.secrets ?? {}, log),
  }
}

/** Of the agent's description, only one flag is stored, because the description may contain keys. */
function keptOf(body: Body) {
  const {agent, max_iterations, confirmation_policy, security_analyzer, scenario} = body
  return {
    workspace: body.workspace.working_dir ?? null,
    hook_config: body.hook_config ?? null,
    plugins: body.plugins ?? [],
    stuck_detection: body.stuck_detection ?? true,
    ...(max_iterations === undefined ? {} : {max_iterations}),
    ...(confirmation_policy ? {confirmation_policy} : {}),
    ...(security_analyzer ? {security_analyzer: security_analyzer.kind} : {}),
    ...(scenario === undefined ? {} : {scenario}),
    ...(isObject(agent?.llm) ? {log_completions: agent.llm.log_completions} : {}),
  }
}
