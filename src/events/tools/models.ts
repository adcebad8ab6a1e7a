import {Type} from 'typebox'
import {count, orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

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
