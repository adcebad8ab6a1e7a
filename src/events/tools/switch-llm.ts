import {orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

export const switchLlm = defineTool({
  tools: {SwitchLLMTool: 'switch_llm'},
  actions: {SwitchLLMAction: {profile_name: text(), reason: text()}},
  observations: {
    SwitchLLMObservation: {profile_name: text(), reason: orNull(text()), active_model: orNull(text())},
  },
})
