import {flag, orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

export const writeFile = defineTool({
  tools: {WriteFileTool: 'write_file'},
  actions: {WriteFileAction: {file_path: text(), content: text()}},
  observations: {
    WriteFileObservation: {
      file_path: orNull(text()),
      is_new_file: flag(false),
      old_content: orNull(text()),
      new_content: orNull(text()),
    },
  },
})
