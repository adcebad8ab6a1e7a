import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {QUERY_ARG, queryFlags} from '../../cli/flags/event-query.ts'

export default class EventsExpect extends BaseCommand {
  static override summary = 'Check that exactly N events match a query at the time limit'
  static override description =
    `Looks until the time limit, because a later event can change the number. It ends earlier only if more than N events match. With --count 0 it shows that something did not happen.

Exit codes: 0 the number is right, 2 usage, 3 another number of events matches, 5 the server could not be read, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> blocked:true --conversation 2c3d744575b44529ab2408b74acf4834 --count 0 --within 5s',
    '<%= config.bin %> <%= command.id %> tool:terminal --conversation 2c3d744575b44529ab2408b74acf4834 --count 3 --within 10s',
  ]
  static override args = QUERY_ARG
  static override flags = queryFlags('expect exactly this number of events')

  async run(): Promise<void> {
    const {args, flags} = await this.parse(EventsExpect)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runEventsWait} = await import('../../cli/events/wait-command.ts')
    process.exitCode = await runEventsWait(args.query, {flags, exactly: true}, this.sink, this.config.version)
  }
}
