import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {CONVERSATION_ARG, SERVER_FLAGS} from '../../cli/flags/server-flags.ts'

export default class ConversationsTail extends BaseCommand {
  static override summary = 'Print the events of a conversation as they happen'
  static override description =
    `Follows the live channel of the conversation until Ctrl-C. After a lost connection it continues behind the last event. With -o json each line is an event.

Exit codes: 0 done, 2 usage, 5 the server could not be asked or refused, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 2c3d7445-75b4-4529-ab24-08b74acf4834',
    '<%= config.bin %> <%= command.id %> 2c3d7445-75b4-4529-ab24-08b74acf4834 --all -o json',
  ]
  static override args = CONVERSATION_ARG
  static override flags = {
    all: Flags.boolean({summary: 'begin with the stored events'}),
    ...SERVER_FLAGS,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(ConversationsTail)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runConversationsTail} = await import('../../cli/conversations/tail.ts')
    process.exitCode = await runConversationsTail(args.conversation, {flags, all: flags.all}, this.sink)
  }
}
