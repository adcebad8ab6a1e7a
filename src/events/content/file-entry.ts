import {Type} from 'typebox'
import {open, text} from '../declare.ts'

export const FileEntry = open('FileEntry', {
  name: text(),
  path: text(),
  is_directory: Type.Boolean(),
  size: Type.Integer(),
  modified_time: Type.String({format: 'date-time'}),
})
