import {Type} from 'typebox'
import {flag, orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

export const grep = defineTool({
  tools: {GrepTool: 'grep'},
  actions: {GrepAction: {pattern: text(), path: orNull(text()), include: orNull(text())}},
  observations: {
    GrepObservation: {
      matches: Type.Array(text()),
      pattern: text(),
      search_path: text(),
      include_pattern: orNull(text()),
      truncated: flag(false),
    },
  },
})
