import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {ASSUME_TZ, PROBE_FLAG} from '../../cli/flags/declarations.ts'
import {SERVER_FLAGS} from '../../cli/flags/server-flags.ts'

export default class CallbacksList extends BaseCommand {
  static override summary = 'List what became of the finish callback of each finish'
  static override description =
    `The command asks svcdiag serve on this machine, or the server of --url. If files are named, it reads their events instead. It prints a line for each finish, and for each lost callback also eight steps: the finish, the hook, its start, the variable, the URL, the outcome of the script, the request, and the answer. -v prints the steps of every callback.

Exit codes: 0 no callback was lost, 2 usage, 3 a callback was lost, 5 the server could not be asked or refused, or a document could not be read, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --conversation 2c3d7445-75b4-4529-ab24-08b74acf4834 --probe',
    '<%= config.bin %> <%= command.id %> conversation.zip -o json',
  ]
  static override args = {
    source: Args.string({
      multiple: true,
      ignoreStdin: true,
      description: 'exports, conversation directories or other files with events (default: ask the server)',
    }),
  }
  static override flags = {
    conversation: Flags.string({summary: 'list only this conversation', helpValue: 'ID'}),
    ...PROBE_FLAG,
    ...ASSUME_TZ,
    ...SERVER_FLAGS,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(CallbacksList)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runCallbacksList} = await import('../../cli/callbacks/list-command.ts')
    process.exitCode = await runCallbacksList([args.source ?? []].flat(), flags, this.sink)
  }
}
