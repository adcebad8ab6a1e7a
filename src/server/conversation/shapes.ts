import {Type} from 'typebox'
import {mapOf, oneOf, text} from '../../events/declare.ts'
import {EVENT_KINDS, type EventKind} from '../../events/kinds/index.ts'
import {type Declaration, declarationOf} from '../../events/schema.ts'
import {ActionSchema, ObservationSchema} from '../../events/tools/index.ts'
import {HookDocument} from '../../hooks/config/schema.ts'
import {AppStartBody, ConfirmationPolicySchema} from '../request/schemas.ts'
import {SCENARIOS} from '../scenario/built-in.ts'
import {ScenarioSchema} from '../scenario/scenario.ts'
import {type ConversationRecord, EXECUTION_STATUSES} from './record/record.ts'
import type {Secrets} from './secrets/secrets.ts'

/** Declares which texts of a state belong to the interface. Secrets are masked in all other texts. */
export const STATE = declarationOf(
  Type.Object({
    id: text(),
    agent: Type.Object({
      llm: Type.Object({usage_id: oneOf('agent')}),
      tools: Type.Array(Type.Object({name: text()}, {title: 'AgentTool'})),
      include_default_tools: Type.Array(text()),
      kind: oneOf('Agent'),
    }),
    workspace: Type.Object({kind: oneOf('LocalWorkspace')}),
    persistence_dir: text(),
    execution_status: oneOf(...EXECUTION_STATUSES),
    confirmation_policy: ConfirmationPolicySchema,
    last_user_message_id: text(),
    leaf_event_id: text(),
    stats: statsSchema(),
    tags: mapOf(text()),
    secret_registry: Type.Object({secret_sources: mapOf(Type.Object({kind: oneOf('StaticSecret')}))}),
    hook_config: HookDocument,
    created_at: text(),
    updated_at: text(),
    parent_conversation_id: text(),
  }),
)

/** Declares which texts in the title, the model, the tags and the sandbox id of a record belong to the interface. */
const TEXTS = declarationOf(Type.Object({tags: mapOf(text())}))

/** Declares which texts of the start request belong to the interface. */
export const REQUEST = declarationOf(
  Type.Object({
    ...AppStartBody.properties,
    confirmation_policy: ConfirmationPolicySchema,
    hook_config: HookDocument,
    scenario: Type.Union([oneOf(...Object.keys(SCENARIOS)), ScenarioSchema]),
  }),
)

/** Returns the declaration of a kind of event. The declaration of a hook execution includes the input of the hook. */
export function shapeOf(kind: EventKind): Declaration {
  return kind === 'HookExecutionEvent' ? HOOK_EXECUTION : declarationOf(EVENT_KINDS[kind])
}

const HOOK_EXECUTION = declarationOf(
  Type.Object({
    ...EVENT_KINDS.HookExecutionEvent.properties,
    hook_input: Type.Object({
      tool_name: text(),
      tool_input: ActionSchema,
      tool_response: ObservationSchema,
      reason: oneOf('agent_finished'),
    }),
  }),
)

function statsSchema() {
  const Tokens = Type.Object({response_id: text()})
  const Metrics = Type.Object({accumulated_token_usage: Tokens, token_usages: Type.Array(Tokens)})
  return Type.Object({usage_to_metrics: Type.Object({agent: Metrics})})
}

/** Returns the record with secrets masked, as it is stored and shown. */
export function storable(record: ConversationRecord, {hide}: Pick<Secrets, 'hide'>): ConversationRecord {
  const {title, llmModel, tags, sandboxId} = record
  const request = hide(record.request, REQUEST)
  const isMasked = request !== record.request && JSON.stringify(request) !== JSON.stringify(record.request)
  return {...record, ...hide({title, llmModel, tags, sandboxId}, TEXTS), request, ...(isMasked ? MASKED : {})}
}

const MASKED = {requestMasked: true}
