import {Type} from 'typebox'
import {CmdOutputMetadata} from '../content/cmd-output-metadata.ts'
import {flag, nullable, orNull, text} from '../declare.ts'
import {defineTool} from './define.ts'

export const terminal = defineTool({
  tools: {TerminalTool: 'terminal'},
  actions: {
    TerminalAction: {
      command: text(),
      is_input: flag(false),
      timeout: orNull(Type.Number({minimum: 0, description: 'seconds'})),
      reset: flag(false),
    },
  },
  observations: {
    TerminalObservation: {
      command: nullable(text()),
      exit_code: orNull(Type.Integer()),
      timeout: flag(false),
      metadata: Type.Optional(CmdOutputMetadata),
      full_output_save_dir: orNull(text()),
    },
  },
})
