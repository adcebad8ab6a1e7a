import {Type} from 'typebox'
import {flag, mapOf, oneOf, orNull, text, withDefault} from '../declare.ts'
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
