import {Type} from 'typebox'
import {count, flag, oneOf, orNull, text} from '../declare.ts'

const command = oneOf('view', 'create', 'str_replace', 'insert', 'undo_edit')

/** What the two file editors take. */
export const FILE_EDIT = {
  command,
  path: text(),
  file_text: orNull(text()),
  old_str: orNull(text()),
  new_str: orNull(text()),
  insert_line: orNull(count()),
  view_range: orNull(Type.Array(Type.Integer())),
}

/** What they answer. */
export const FILE_EDITED = {
  command,
  path: orNull(text()),
  prev_exist: flag(true),
  old_content: orNull(text()),
  new_content: orNull(text()),
}
