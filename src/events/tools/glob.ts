import {Type} from 'typebox'
import {flag, orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

export const glob = defineTool({
  tools: {GlobTool: 'glob'},
  actions: {GlobAction: {pattern: text(), path: orNull(text())}},
  observations: {
    GlobObservation: {files: Type.Array(text()), pattern: text(), search_path: text(), truncated: flag(false)},
  },
})
