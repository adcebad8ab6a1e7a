import {Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {EXIT} from '../cli/exit-codes.ts'
import {listenFlags} from '../cli/flags/declarations.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../cli/flags/output-flag.ts'

export default class Receive extends BaseCommand {
  static override summary = 'Receive finish callbacks and show them, until interrupted'
  static override description =
    'Receives the finish callbacks of a Stop hook on the loopback address. A POST to any path is stored, printed and answered with 204, or with 403 if the token is missing or wrong. The plugin in docs/finish-callback contains the hook that sends callbacks; "svcdiag serve --hooks finish-callback" includes it and receives callbacks at /callback.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --token-file token.txt --store callbacks.sqlite',
    '<%= config.bin %> <%= command.id %> --delay 12s',
    '<%= config.bin %> <%= command.id %> --port 0 -o json',
  ]
  static override flags = {
    ...listenFlags(8000),
    'token-file': Flags.string({
      summary: 'require the first line of this file as X-Callback-Token (or set SVCDIAG_CALLBACK_TOKEN)',
      helpValue: 'FILE',
    }),
    store: Flags.string({
      summary: "store callbacks in this file or in memory (default: a file in the user's state folder)",
      helpValue: 'FILE|memory',
    }),
    delay: Flags.string({
      summary: 'answer after this delay; the hook stops waiting after 10s',
      helpValue: 'DURATION',
      helpGroup: 'FAULT',
    }),
    answer: Flags.integer({min: 200, max: 599, summary: 'answer with this status instead of 204', helpGroup: 'FAULT'}),
    drop: Flags.boolean({summary: 'close every connection and store nothing', helpGroup: 'FAULT'}),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(Receive)
    const format = formatOf(TEXT_OR_JSON, flags)
    const {onInterrupt} = await import('../cli/process/interrupt.ts')
    const {receive} = await import('../cli/serve/receive.ts')
    using interrupt = onInterrupt()
    await using served = await receive(flags, format, this.sink)
    this.sink.out(format === 'json' ? `${JSON.stringify(served.facts)}\n` : served.words)
    await served.until(interrupt.signal)
    process.exitCode = EXIT.done
  }
}
