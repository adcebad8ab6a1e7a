import {Type} from 'typebox'
import {oneOf, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

export const workflow = defineTool({
  tools: {WorkflowTool: 'workflow', WorkflowToolSet: 'workflow_tool_set'},
  actions: {
    WorkflowAction: {
      name: text(),
      script: text(),
      max_concurrency: withDefault(Type.Integer({minimum: 1, maximum: 64}), 8),
    },
  },
  observations: {WorkflowObservation: {name: text(), status: oneOf('completed', 'error')}},
})
