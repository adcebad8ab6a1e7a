import {Type} from 'typebox'
import {flag, orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

/** The consulting tool. */
export const tomConsult = defineTool({
  tools: {TomConsultTool: 'tom_consult'},
  actions: {ConsultTomAction: {reason: text(), use_user_message: flag(true), custom_query: orNull(text())}},
  observations: {
    ConsultTomObservation: {
      suggestions: withDefault(text(), ''),
      confidence: orNull(Type.Number()),
      reasoning: orNull(text()),
    },
  },
})
