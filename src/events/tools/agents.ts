import {Type} from 'typebox'
import {MCPTool} from '../content.ts'
import {count, flag, freeObject, mapOf, oneOf, orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

const delegateCommand = oneOf('spawn', 'delegate')

const isolation = oneOf('worktree', 'shared')

/** Tools that start, ask or schedule other agents. */
export const AGENT_TOOLS = [
  defineTool({
    since: '1.44.0',
    tools: {AskOracleTool: 'ask_oracle'},
    actions: {AskOracleAction: {question: text(), context: orNull(text())}},
    observations: {AskOracleObservation: {}},
  }),
  defineTool({
    actions: {
      DelegateAction: {
        command: delegateCommand,
        ids: orNull(Type.Array(text())),
        agent_types: orNull(Type.Array(text())),
        tasks: orNull(mapOf(text())),
      },
    },
    observations: {DelegateObservation: {command: delegateCommand}},
  }),
  defineTool({
    tools: {SleeptimeComputeTool: 'sleeptime_compute'},
    actions: {SleeptimeComputeAction: {}},
    observations: {
      SleeptimeComputeObservation: {
        message: withDefault(text(), ''),
        sessions_processed: withDefault(Type.Integer(), 0),
      },
    },
  }),
  defineTool({
    since: '1.56.0',
    tools: {StartChildConversationTool: 'start_child_conversation'},
    actions: {
      StartChildConversationAction: {
        task: text(),
        title: orNull(text()),
        isolation: withDefault(isolation, 'worktree'),
      },
    },
    observations: {
      StartChildConversationObservation: {
        conversation_id: orNull(text()),
        parent_conversation_id: orNull(text()),
        status: orNull(text()),
        title: orNull(text()),
        url: orNull(text()),
        workspace: orNull(text()),
        isolation: orNull(isolation),
      },
    },
  }),
  defineTool({
    tools: {TaskTool: 'task', TaskToolSet: 'task_tool_set'},
    actions: {
      TaskAction: {
        description: orNull(text()),
        prompt: text(),
        subagent_type: withDefault(text(), 'general-purpose'),
        resume: orNull(text()),
      },
    },
    observations: {TaskObservation: {task_id: text(), subagent: text(), status: text()}},
  }),
  defineTool({
    tools: {TomConsultTool: 'tom_consult'},
    actions: {ConsultTomAction: {reason: text(), use_user_message: flag(true), custom_query: orNull(text())}},
    observations: {
      ConsultTomObservation: {
        suggestions: withDefault(text(), ''),
        confidence: orNull(Type.Number()),
        reasoning: orNull(text()),
      },
    },
  }),
  defineTool({
    tools: {WorkflowTool: 'workflow', WorkflowToolSet: 'workflow_tool_set'},
    actions: {
      WorkflowAction: {
        name: text(),
        script: text(),
        max_concurrency: withDefault(Type.Integer({minimum: 1, maximum: 64}), 8),
      },
    },
    observations: {WorkflowObservation: {name: text(), status: oneOf('completed', 'error')}},
  }),
] as const

/** Tools that choose or ask another model. */
export const MODEL_TOOLS = [
  defineTool({
    since: '1.50.0',
    tools: {ClassifyAndSwitchLLMTool: 'route_task_to_model'},
    actions: {ClassifyAndSwitchLLMAction: {}},
    observations: {
      ClassifyAndSwitchLLMObservation: {
        chosen_class: orNull(text()),
        model: orNull(text()),
        active_model: orNull(text()),
      },
    },
  }),
  defineTool({
    tools: {SwitchLLMTool: 'switch_llm'},
    actions: {SwitchLLMAction: {profile_name: text(), reason: text()}},
    observations: {
      SwitchLLMObservation: {profile_name: text(), reason: orNull(text()), active_model: orNull(text())},
    },
  }),
  defineTool({
    tools: {VisionInspectTool: 'inspect_image_with_vision'},
    actions: {
      VisionInspectAction: {
        image_index: count(),
        question: Type.String({minLength: 1}),
        profile_name: orNull(text()),
      },
    },
    observations: {
      VisionInspectObservation: {
        image_index: Type.Integer(),
        question: text(),
        profile_name: orNull(text()),
        model: orNull(text()),
        base_url: orNull(text()),
        answer: orNull(text()),
      },
    },
  }),
] as const

/** Tools whose definition comes from a client or from an MCP server. */
export const CUSTOM_TOOLS = [
  // A client defines this tool. The kind of its actions is `ClientAction_` followed by its name.
  defineTool({
    tools: {ClientTool: {client_tool_name: text(), input_schema: freeObject()}},
    observations: {ClientToolObservation: {}},
  }),
  // An MCP server defines this tool and chooses its name.
  defineTool({
    tools: {MCPToolDefinition: {mcp_tool: MCPTool}},
    actions: {MCPToolAction: {data: withDefault(freeObject(), {})}},
    observations: {MCPToolObservation: {tool_name: text()}},
  }),
] as const
