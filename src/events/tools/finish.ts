import {text} from '../declare.ts'
import {defineTool} from './define.ts'

export const finish = defineTool({
  tools: {FinishTool: 'finish'},
  actions: {FinishAction: {message: text()}},
  observations: {FinishObservation: {}},
})
