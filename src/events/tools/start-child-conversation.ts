import {oneOf, orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

const isolation = oneOf('worktree', 'shared')

export const startChildConversation = defineTool({
  since: '1.56.0',
  tools: {StartChildConversationTool: 'start_child_conversation'},
  actions: {
    StartChildConversationAction: {
      task: text(),
      title: orNull(text()),
      isolation: withDefault(isolation, 'worktree'),
    },
  },
  observations: {
    StartChildConversationObservation: {
      conversation_id: orNull(text()),
      parent_conversation_id: orNull(text()),
      status: orNull(text()),
      title: orNull(text()),
      url: orNull(text()),
      workspace: orNull(text()),
      isolation: orNull(isolation),
    },
  },
})
