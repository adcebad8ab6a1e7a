import {Type} from 'typebox'
import {FileEntry} from '../content/file-entry.ts'
import {flag, listOf, orNull, text, withDefault} from '../declare.ts'
import {defineTool} from './define.ts'

export const listDirectory = defineTool({
  tools: {ListDirectoryTool: 'list_directory'},
  actions: {ListDirectoryAction: {dir_path: withDefault(text(), '.'), recursive: flag(false)}},
  observations: {
    ListDirectoryObservation: {
      dir_path: orNull(text()),
      entries: listOf(FileEntry),
      total_count: withDefault(Type.Integer(), 0),
      is_truncated: flag(false),
    },
  },
})
