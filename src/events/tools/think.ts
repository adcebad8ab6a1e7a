import {text} from '../declare.ts'
import {defineTool} from './define.ts'

export const think = defineTool({
  tools: {ThinkTool: 'think'},
  actions: {ThinkAction: {thought: text()}},
  observations: {ThinkObservation: {}},
})
