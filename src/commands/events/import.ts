import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {ASSUME_TZ, EVENT_REDACTION_FLAGS, SOURCES} from '../../cli/events/flags.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {outputFlag} from '../../cli/flags/output-flag.ts'
import {redactionKeyFlag} from '../../cli/flags/redaction-flags.ts'

export default class EventsImport extends BaseCommand {
  static override summary = 'Put events of any layout into a folder of conversations'
  static override description =
    `Each conversation becomes a directory as the agent server lays it out. Every document is kept as it is, unknown kinds and properties too; only secrets are masked. An event that is there already is there once: importing twice changes nothing, and what is missing is filled in.

Exit codes: 0 done, 2 usage, nothing that is a source of events, or the folder cannot be written, 5 a document was left out, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> conversation.zip -f conversations',
    '<%= config.bin %> <%= command.id %> page-1.json page-2.json -f conversations',
  ]
  static override args = SOURCES
  static override flags = {
    folder: Flags.string({
      char: 'f',
      required: true,
      summary: 'the folder of conversations; it is made when it is not there',
      helpValue: 'DIR',
    }),
    ...ASSUME_TZ,
    ...EVENT_REDACTION_FLAGS,
    'redaction-key': redactionKeyFlag('run'),
    output: outputFlag(['text', 'json']),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsImport)
    process.exitCode = EXIT.done // what a reader that leaves early is told
    const {keepHeapSmall} = await import('../../cli/process/heap.ts')
    keepHeapSmall()
    const {runEventsImport} = await import('../../cli/events/import-command.ts')
    process.exitCode = await runEventsImport({sources: [args.source].flat(), flags, sink: this.sink})
  }
}
