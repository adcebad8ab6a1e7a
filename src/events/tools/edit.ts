import {Type} from 'typebox'
import {count, flag, orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

export const edit = defineTool({
  tools: {EditTool: 'edit'},
  actions: {
    EditAction: {
      file_path: text(),
      old_string: text(),
      new_string: text(),
      expected_replacements: withDefault(count(), 1),
    },
  },
  observations: {
    EditObservation: {
      file_path: orNull(text()),
      is_new_file: flag(false),
      replacements_made: withDefault(Type.Integer(), 0),
      old_content: orNull(text()),
      new_content: orNull(text()),
    },
  },
})
