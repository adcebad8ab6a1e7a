import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {CONVERSATION_ARG, SERVER_FLAGS} from '../../cli/flags/server-flags.ts'

export default class ConversationsShow extends BaseCommand {
  static override summary = 'Show the state of a conversation and its last events'
  static override description = `Prints the state, the last ten events, and the commands that fit the state.

Exit codes: 0 done, 2 usage, 5 the server could not be asked or refused, 130 interrupted.`
  static override examples = ['<%= config.bin %> <%= command.id %> 2c3d7445-75b4-4529-ab24-08b74acf4834']
  static override args = CONVERSATION_ARG
  static override flags = SERVER_FLAGS

  async run(): Promise<void> {
    const {args, flags} = await this.parse(ConversationsShow)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runConversationsShow} = await import('../../cli/conversations/look.ts')
    process.exitCode = await runConversationsShow(args.conversation, flags, this.sink, this.config.version)
  }
}
