import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {QUERY_ARG, queryFlags} from '../../cli/flags/event-query.ts'

export default class EventsWait extends BaseCommand {
  static override summary = 'Wait until events match a query'
  static override description =
    `Ends as soon as at least N events match. Past events count too. It also waits for a server that starts, and for a conversation that does not exist yet. At the time limit it names the closest event, and the terms that this event does not meet.

Exit codes: 0 found, 2 usage, 3 another number of events matches, 5 the server could not be read, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> hook:Stop --conversation 2c3d744575b44529ab2408b74acf4834 --within 30s',
    '<%= config.bin %> <%= command.id %> state:finished --conversation 2c3d744575b44529ab2408b74acf4834 --new --url http://127.0.0.1:8000 --api-key-file key',
  ]
  static override args = QUERY_ARG
  static override flags = queryFlags('wait for at least this number of events')

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsWait)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runEventsWait} = await import('../../cli/events/wait-command.ts')
    process.exitCode = await runEventsWait(args.query, {flags, exactly: false}, this.sink, this.config.version)
  }
}
