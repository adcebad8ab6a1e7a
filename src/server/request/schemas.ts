import {type Static, Type} from 'typebox'
import {ImageContent, TextContent} from '../../events/content.ts'
import {flag, freeObject, listOf, mapOf, oneOf, orNull, text, withDefault} from '../../events/declare.ts'

const uuid = () => Type.String({format: 'uuid'})
const Content = Type.Union([TextContent, ImageContent])

/** The policy that decides which calls need confirmation. `threshold` is the lowest risk that needs confirmation. */
export const ConfirmationPolicySchema = Type.Object({
  kind: oneOf('NeverConfirm', 'AlwaysConfirm', 'ConfirmRisky'),
  threshold: Type.Optional(oneOf('LOW', 'MEDIUM', 'HIGH')),
  confirm_unknown: Type.Optional(Type.Boolean()),
})
export type ConfirmationPolicy = Static<typeof ConfirmationPolicySchema>

/** A user's message. `run` is true if the message starts a run. */
export const MessageBody = Type.Object({
  role: withDefault(oneOf('user', 'system', 'assistant', 'tool'), 'user'),
  content: listOf(Content),
  run: flag(false),
})

const PROVIDERS = [
  'github',
  'gitlab',
  'bitbucket',
  'bitbucket_data_center',
  'forgejo',
  'azure_devops',
  'enterprise_sso',
] as const
const TRIGGERS = [
  'resolver',
  'gui',
  'suggested_task',
  'openhands_api',
  'slack',
  'microagent_management',
  'jira',
  'jira_dc',
  'linear',
  'bitbucket',
  'automation',
] as const

const Plugin = Type.Object({
  source: text(),
  ref: orNull(text()),
  repo_path: orNull(text()),
  parameters: orNull(freeObject()),
})

/** A start request. `hook_config` and `scenario` are extensions of this server. */
export const AppStartBody = Type.Object(
  {
    sandbox_id: orNull(text()),
    conversation_id: orNull(uuid()),
    initial_message: orNull(MessageBody),
    system_message_suffix: orNull(text()),
    processors: orNull(Type.Array(Type.Unknown())),
    llm_model: orNull(text()),
    agent_profile_id: orNull(text()),
    selected_repository: orNull(text()),
    selected_branch: orNull(text()),
    git_provider: orNull(oneOf(...PROVIDERS)),
    suggested_task: orNull(freeObject()),
    title: orNull(text()),
    trigger: orNull(oneOf(...TRIGGERS)),
    pr_number: orNull(Type.Array(Type.Integer())),
    parent_conversation_id: orNull(uuid()),
    agent_type: withDefault(oneOf('default', 'plan'), 'default'),
    public: orNull(Type.Boolean()),
    observability_metadata: orNull(freeObject()),
    observability_tags: orNull(Type.Array(text())),
    observability_span_name: orNull(text()),
    plugins: orNull(Type.Array(Plugin)),
    secrets: orNull(mapOf(text())),
    hook_config: orNull(freeObject()),
    scenario: Type.Optional(Type.Unknown()),
  },
  {title: 'AppConversationStartRequest'},
)

export const AppChangeBody = Type.Object(
  {public: orNull(Type.Boolean()), title: orNull(text()), tags: orNull(mapOf(text()))},
  {title: 'AppConversationUpdateRequest'},
)

/** A secret with its value, or with the URL that returns it. */
export const SecretSource = Type.Object({
  kind: withDefault(oneOf('StaticSecret', 'LookupSecret'), 'StaticSecret'),
  description: orNull(text()),
  value: orNull(text()),
  url: orNull(text()),
  headers: orNull(mapOf(text())),
})

/** A request to create a conversation. Of the description of the agent, only `log_completions` is used. */
export const AgentStartBody = Type.Object(
  {
    workspace: Type.Object({working_dir: withDefault(text(), 'workspace/project')}),
    agent: orNull(freeObject()),
    agent_settings: orNull(freeObject()),
    agent_profile_id: orNull(text()),
    conversation_id: orNull(uuid()),
    parent_conversation_id: orNull(uuid()),
    initial_message: orNull(MessageBody),
    max_iterations: withDefault(Type.Integer({minimum: 1}), 500),
    stuck_detection: flag(true),
    confirmation_policy: orNull(ConfirmationPolicySchema),
    security_analyzer: orNull(Type.Object({kind: text()})),
    secrets: orNull(mapOf(SecretSource)),
    hook_config: orNull(freeObject()),
    plugins: orNull(Type.Array(Plugin)),
    client_tools: orNull(Type.Array(Type.Unknown())),
    tags: orNull(mapOf(text())),
    autotitle: flag(true),
    title: orNull(text()),
    scenario: Type.Optional(Type.Unknown()),
  },
  {title: 'StartConversationRequest'},
)

export const ConfirmationBody = Type.Object(
  {accept: Type.Boolean(), reason: withDefault(text(), 'User rejected the action.')},
  {title: 'ConfirmationResponseRequest'},
)

/** Each secret is a text, an object with `value`, or a source. */
export const SecretsBody = Type.Object(
  {secrets: mapOf(Type.Union([Type.String(), SecretSource]))},
  {title: 'UpdateSecretsRequest'},
)

export const PolicyBody = Type.Object({policy: ConfirmationPolicySchema}, {title: 'SetConfirmationPolicyRequest'})

export const AgentChangeBody = Type.Object(
  {title: orNull(text()), tags: orNull(mapOf(text()))},
  {title: 'UpdateConversationRequest'},
)

export const ProjectBody = Type.Object({project_dir: orNull(text())}, {title: 'HooksRequest'})
