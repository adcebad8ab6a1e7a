import {Type} from 'typebox'
import {count, orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

export const visionInspect = defineTool({
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
})
