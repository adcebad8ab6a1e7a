import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {
  API_KEY_FILE,
  ASSUME_TZ,
  EVENT_REDACTION_FLAGS,
  redactionKeyFlag,
  SOURCES,
} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class EventsImport extends BaseCommand {
  static override summary = 'Import events of any layout into a folder of conversations'
  static override description =
    `Writes each conversation as a directory in the layout of the agent server. Every document stays as it is, with unknown kinds and properties; only secrets are masked. For each source it prints the events, the conversations with their states, and what was skipped and why. An event that the folder already contains is skipped, so a second import changes nothing and a later one adds what is missing.

Exit codes: 0 done, 2 usage, no source of events, or the folder cannot be written, 5 a document was left out, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> conversation.zip -f conversations',
    '<%= config.bin %> <%= command.id %> page-1.json page-2.json -f conversations',
  ]
  static override args = SOURCES
  static override flags = {
    folder: Flags.string({
      char: 'f',
      required: true,
      summary: 'write to this folder of conversations; svcdiag creates it if it does not exist',
      helpValue: 'DIR',
    }),
    ...ASSUME_TZ,
    ...API_KEY_FILE,
    ...EVENT_REDACTION_FLAGS,
    'redaction-key': redactionKeyFlag('run'),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsImport)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {keepHeapSmall} = await import('../../cli/process/heap.ts')
    keepHeapSmall()
    const {runEventsImport} = await import('../../cli/events/import-command.ts')
    process.exitCode = await runEventsImport([args.source].flat(), flags, this.sink)
  }
}
