import {orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

export const classifyAndSwitchLlm = defineTool({
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
})
