import {TaskItem} from '../content/tool-data.ts'
import {listOf, oneOf, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

const taskTrackerCommand = oneOf('view', 'plan')

/** Tools with which an agent organises and ends its own work. */
export const PROGRESS_TOOLS = [
  defineTool({
    tools: {FinishTool: 'finish'},
    actions: {FinishAction: {message: text()}},
    observations: {FinishObservation: {}},
  }),
  defineTool({
    tools: {InvokeSkillTool: 'invoke_skill'},
    actions: {InvokeSkillAction: {name: text()}},
    observations: {InvokeSkillObservation: {skill_name: text()}},
  }),
  defineTool({
    tools: {TaskTrackerTool: 'task_tracker'},
    actions: {TaskTrackerAction: {command: withDefault(taskTrackerCommand, 'view'), task_list: listOf(TaskItem)}},
    observations: {TaskTrackerObservation: {command: taskTrackerCommand, task_list: listOf(TaskItem)}},
  }),
  defineTool({
    tools: {ThinkTool: 'think'},
    actions: {ThinkAction: {thought: text()}},
    observations: {ThinkObservation: {}},
  }),
] as const
