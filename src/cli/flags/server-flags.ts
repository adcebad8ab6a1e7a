import {Args, Flags} from '@oclif/core'
import {API_KEY_FILE, EVENT_REDACTION_FLAGS} from './declarations.ts'
import {outputFlag, TEXT_OR_JSON} from './output-flag.ts'

/** The flags of commands that ask an event server. */
export const SERVER_FLAGS = {
  url: Flags.string({default: 'http://127.0.0.1:3000', summary: 'ask this server', helpValue: 'URL'}),
  ...API_KEY_FILE,
  ...EVENT_REDACTION_FLAGS,
  output: outputFlag(TEXT_OR_JSON),
}

export const CONVERSATION_ARG = {
  conversation: Args.string({required: true, ignoreStdin: true, description: 'the id of the conversation'}),
}
