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
import {SvcdiagError} from '../../errors.ts'

export default class EventsExport extends BaseCommand {
  static override summary = 'Write a conversation in another layout'
  static override description =
    `Reads any layout and writes another. Every document stays as it is, with unknown kinds and properties; only secrets are masked. With --redaction-key the same events give the same bytes. A conversation with a secret in the command of a hook is refused, because the masked command is a different script.

Exit codes: 0 done, 2 usage, no source of events, or the file cannot be written, 5 a document was left out, 6 the command of a hook contains a secret, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> conversations/2c3d744575b44529ab2408b74acf4834 --to zip -f conversation.zip',
    '<%= config.bin %> <%= command.id %> conversation.zip --to jsonl > events.jsonl',
    '<%= config.bin %> <%= command.id %> conversations --conversation 2c3d7445-75b4-4529-ab24-08b74acf4834 --to page',
  ]
  static override args = SOURCES
  static override flags = {
    to: Flags.option({
      options: ['zip', 'trajectory', 'jsonl', 'array', 'page'] as const,
      required: true,
      summary:
        'write this layout: zip (export of the service), trajectory (zip of the agent server), jsonl, array, page (of a search)',
    })(),
    file: Flags.string({char: 'f', summary: 'write to this file (default: standard output)', helpValue: 'FILE'}),
    conversation: Flags.string({summary: 'export this conversation if the source contains several', helpValue: 'ID'}),
    ...ASSUME_TZ,
    ...API_KEY_FILE,
    ...EVENT_REDACTION_FLAGS,
    'redaction-key': redactionKeyFlag('run'),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsExport)
    if (flags.json) throw new SvcdiagError('usage.invalid', 'the output is the layout itself. Remove --json.')
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {keepHeapSmall} = await import('../../cli/process/heap.ts')
    keepHeapSmall()
    const {runEventsExport} = await import('../../cli/events/export-command.ts')
    process.exitCode = await runEventsExport([args.source].flat(), flags, this.sink)
  }
}
