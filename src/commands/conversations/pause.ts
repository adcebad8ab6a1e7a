import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {CONVERSATION_ARG, SERVER_FLAGS} from '../../cli/flags/server-flags.ts'

export default class ConversationsPause extends BaseCommand {
  static override summary = 'Pause a run between two steps'
  static override description = `The step in progress ends first.

Exit codes: 0 done, 2 usage, 5 the server could not be asked or refused, 130 interrupted.`
  static override examples = ['<%= config.bin %> <%= command.id %> 2c3d7445-75b4-4529-ab24-08b74acf4834']
  static override args = CONVERSATION_ARG
  static override flags = SERVER_FLAGS

  async run(): Promise<void> {
    const {args, flags} = await this.parse(ConversationsPause)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {PAUSE, runAct} = await import('../../cli/conversations/act.ts')
    process.exitCode = await runAct(args.conversation, PAUSE, flags, this.sink)
  }
}
