import {Type} from 'typebox'
import {open, orNull, text, withDefault} from '../declare.ts'

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
