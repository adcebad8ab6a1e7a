import {Type} from 'typebox'
import {flag, freeObject, mapOf, oneOf, open, orNull, text, withDefault} from '../declare.ts'

export const ToolAnnotations = open('ToolAnnotations', {
  title: orNull(text()),
  readOnlyHint: flag(false),
  destructiveHint: flag(true),
  idempotentHint: flag(false),
  openWorldHint: flag(true),
})

/** A tool as its server describes it. */
export const MCPTool = open('MCPTool', {
  name: text(),
  title: orNull(text()),
  description: orNull(text()),
  inputSchema: freeObject(),
  outputSchema: orNull(freeObject()),
  icons: orNull(Type.Array(freeObject())),
  annotations: orNull(freeObject()),
  execution: orNull(freeObject()),
  _meta: orNull(freeObject()),
})

export const TaskItem = open('TaskItem', {
  title: text(),
  notes: withDefault(text(), ''),
  status: withDefault(oneOf('todo', 'in_progress', 'done'), 'todo'),
})

export const FileEntry = open('FileEntry', {
  name: text(),
  path: text(),
  is_directory: Type.Boolean(),
  size: Type.Integer(),
  modified_time: Type.String({format: 'date-time'}),
})

export const FileChange = open('FileChange', {
  type: oneOf('add', 'delete', 'update'),
  old_content: orNull(text()),
  new_content: orNull(text()),
  move_path: orNull(text()),
})

export const Commit = open('Commit', {changes: Type.Optional(mapOf(FileChange))})

export const CmdOutputMetadata = open('CmdOutputMetadata', {
  exit_code: withDefault(Type.Integer(), -1),
  pid: withDefault(Type.Integer(), -1),
  username: orNull(text()),
  hostname: orNull(text()),
  working_dir: orNull(text()),
  py_interpreter_path: orNull(text()),
  prefix: withDefault(text(), ''),
  suffix: withDefault(text(), ''),
})
