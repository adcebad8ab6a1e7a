import {Type} from 'typebox'
import {count, flag, orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

export const readFile = defineTool({
  tools: {ReadFileTool: 'read_file'},
  actions: {ReadFileAction: {file_path: text(), offset: orNull(count()), limit: orNull(count(1))}},
  observations: {
    ReadFileObservation: {
      file_path: text(),
      file_content: withDefault(text(), ''),
      is_truncated: flag(false),
      lines_shown: orNull(Type.Array(Type.Unknown())),
      total_lines: orNull(Type.Integer()),
    },
  },
})
