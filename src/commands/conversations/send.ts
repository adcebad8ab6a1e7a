import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {CONVERSATION_ARG, SERVER_FLAGS} from '../../cli/flags/server-flags.ts'

export default class ConversationsSend extends BaseCommand {
  static override summary = 'Send a message to a conversation'
  static override description = `Sends the message of a user, which starts a run. With --no-run the message only waits.

Exit codes: 0 done, 2 usage, 5 the server could not be asked or refused, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 2c3d7445-75b4-4529-ab24-08b74acf4834 continue',
    '<%= config.bin %> <%= command.id %> 2c3d7445-75b4-4529-ab24-08b74acf4834 - --no-run',
  ]
  static override args = {
    ...CONVERSATION_ARG,
    text: Args.string({required: true, ignoreStdin: true, description: 'the message; - is standard input'}),
  }
  static override flags = {
    run: Flags.boolean({default: true, allowNo: true, summary: 'start a run'}),
    ...SERVER_FLAGS,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(ConversationsSend)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {messageAct, runAct} = await import('../../cli/conversations/act.ts')
    process.exitCode = await runAct(args.conversation, await messageAct(args.text, flags.run), flags, this.sink)
  }
}
