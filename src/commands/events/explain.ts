import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {API_KEY_FILE, ASSUME_TZ, EVENT_REDACTION_FLAGS, PROBE_FLAG, SOURCES} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class EventsExplain extends BaseCommand {
  static override summary = 'Explain the state of a conversation'
  static override description =
    `Names the state and since when, who is waited for, and the cause with the ids of the events that prove it. Examples of causes are an error, a confirmation, a pause, a hook that blocked, and a call without a result. The way of the finish callback follows for each finish. Every conversation gets a block, the worst first. Secrets in quoted texts are masked.

Exit codes: 0 nothing to explain, 2 usage, or no source of events, 3 a cause is named, 5 no cause, but a part of the log is missing, or the server did not answer, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> conversation.zip',
    '<%= config.bin %> <%= command.id %> conversations/ --conversation 2c3d7445-75b4-4529-ab24-08b74acf4834',
    '<%= config.bin %> <%= command.id %> svcdiag-bundle-2026-03-01T100000Z.tar.gz',
    '<%= config.bin %> <%= command.id %> http://127.0.0.1:3000/api/v1/app-conversations/2c3d744575b44529ab2408b74acf4834 -o json',
  ]
  static override args = SOURCES
  static override flags = {
    conversation: Flags.string({
      summary: 'explain only this conversation; completes a URL that names none',
      helpValue: 'ID',
    }),
    ...PROBE_FLAG,
    ...ASSUME_TZ,
    ...API_KEY_FILE,
    ...EVENT_REDACTION_FLAGS,
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsExplain)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {keepHeapSmall} = await import('../../cli/process/heap.ts')
    keepHeapSmall(50)
    const {runEventsExplain} = await import('../../cli/events/explain-command.ts')
    process.exitCode = await runEventsExplain([args.source].flat(), flags, this.sink, this.config.version)
  }
}
