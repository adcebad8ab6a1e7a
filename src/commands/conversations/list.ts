import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {SERVER_FLAGS} from '../../cli/flags/server-flags.ts'

export default class ConversationsList extends BaseCommand {
  static override summary = 'List the conversations of a server'
  static override description =
    `Asks svcdiag serve on this machine, or any agent server with --url. The newest conversation comes first.

Exit codes: 0 done, 2 usage, 5 the server could not be asked or refused, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --url http://127.0.0.1:8000 --api-key-file key -o json',
  ]
  static override flags = SERVER_FLAGS

  async run(): Promise<void> {
    const {flags} = await this.parse(ConversationsList)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runConversationsList} = await import('../../cli/conversations/look.ts')
    process.exitCode = await runConversationsList(flags, this.sink, this.config.version)
  }
}
