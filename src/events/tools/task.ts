import {orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

export const task = defineTool({
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
})
