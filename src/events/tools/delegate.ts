import {Type} from 'typebox'
import {mapOf, oneOf, orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

const command = oneOf('spawn', 'delegate')

export const delegate = defineTool({
  actions: {
    DelegateAction: {
      command,
      ids: orNull(Type.Array(text())),
      agent_types: orNull(Type.Array(text())),
      tasks: orNull(mapOf(text())),
    },
  },
  observations: {DelegateObservation: {command}},
})
