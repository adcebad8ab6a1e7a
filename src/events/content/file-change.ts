import {oneOf, open, orNull, text} from '../declare.ts'

export const FileChange = open('FileChange', {
  type: oneOf('add', 'delete', 'update'),
  old_content: orNull(text()),
  new_content: orNull(text()),
  move_path: orNull(text()),
})
