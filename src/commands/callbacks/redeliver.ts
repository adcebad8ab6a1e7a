import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {SERVER_FLAGS} from '../../cli/flags/server-flags.ts'

export default class CallbacksRedeliver extends BaseCommand {
  static override summary = 'Send finish callbacks again'
  static override description =
    `The server sends the callback of the last finish again, once. Its body is the one that arrived, and the output says where masking changed it. If nothing arrived, the body is the default one. Without --to the target is the callback URL of the conversation, which must be loopback. With --missed, every lost callback since a time is sent.

Exit codes: 0 every receiver accepted, 2 usage, 3 a receiver answered with an error, 5 a receiver did not answer, or the server could not be asked or refused, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 2c3d7445-75b4-4529-ab24-08b74acf4834 --to http://127.0.0.1:8000',
    '<%= config.bin %> <%= command.id %> 2c3d7445-75b4-4529-ab24-08b74acf4834 --token-file token.txt',
    '<%= config.bin %> <%= command.id %> --missed --since 2h --to http://127.0.0.1:8000',
  ]
  static override args = {
    conversation: Args.string({ignoreStdin: true, description: 'the id of the conversation'}),
  }
  static override flags = {
    to: Flags.string({
      summary: 'send to this URL (default: the URL of the conversation, if it is loopback)',
      helpValue: 'URL',
    }),
    'token-file': Flags.string({
      summary: 'send the first line of this file as X-Callback-Token',
      helpValue: 'FILE',
    }),
    finish: Flags.string({
      summary: 'send the callback of this finish, by its event',
      helpValue: 'EVENT',
      exclusive: ['missed'],
    }),
    missed: Flags.boolean({summary: 'send every lost callback; requires --since'}),
    since: Flags.string({
      summary: 'only finishes since this time, or in this time until now; requires --missed',
      helpValue: 'TIME|DURATION',
    }),
    ...SERVER_FLAGS,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(CallbacksRedeliver)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runCallbacksRedeliver} = await import('../../cli/callbacks/redeliver-command.ts')
    process.exitCode = await runCallbacksRedeliver(args.conversation, flags, this.sink)
  }
}
