import {Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {EXIT} from '../cli/exit-codes.ts'
import {listenFlags} from '../cli/flags/listen-flags.ts'
import {formatOf, outputFlag} from '../cli/flags/output-flag.ts'

const FORMATS = ['text', 'json'] as const

export default class Serve extends BaseCommand {
  static override summary = 'Serve conversations and their events like the service, until interrupted'
  static override description =
    'Runs the reference event server on the loopback address: search, live channel, hooks and finish callbacks, with scripted agents in place of a language model. The API key is printed once and kept in a file while the server runs. Every route requires it except /api/shared-*, /alive, /health, /ready, /server_info, /openapi.json, /callback, which has its own token, and /list, which has its own key.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --store memory --import conversation.zip',
    '<%= config.bin %> <%= command.id %> --port 0 --compat 1.43 -o json',
  ]
  static override flags = {
    ...listenFlags(3000),
    store: Flags.string({
      summary: 'store of events: a file, memory, or postgres://USER@HOST/DATABASE (or set SVCDIAG_STORE)',
      helpValue: 'FILE|URL|memory',
    }),
    keys: Flags.string({
      summary: 'file with default-api-key and sandbox-api-key; if they differ, no sandbox starts',
      helpValue: 'FILE',
    }),
    import: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'import these events at the start; every layout of "events validate" is supported',
      helpValue: 'FILE',
    }),
    scenario: Flags.string({
      summary: 'scenario of conversations that do not name one: a built-in name or a file',
      helpValue: 'NAME|FILE',
    }),
    hooks: Flags.string({summary: 'hooks of every conversation', helpValue: 'FILE'}),
    'api-key-file': Flags.string({
      summary: 'read the API key from the first line of this file (default: a new key)',
      helpValue: 'FILE',
    }),
    compat: Flags.option({
      options: ['spec', '1.43', '1.58'] as const,
      summary: 'behave like the specified interface or like a version of the reference',
    })({default: 'spec'}),
    'assume-tz': Flags.string({default: 'UTC', summary: 'time zone of times without an offset', helpValue: 'ZONE'}),
    share: Flags.option({
      options: ['all', 'public'] as const,
      summary: 'conversations that everybody may search (default: all on the loopback address, otherwise public)',
    })(),
    output: outputFlag(FORMATS),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(Serve)
    const format = formatOf(FORMATS, flags, process.env.SVCDIAG_OUTPUT)
    if (flags.import !== undefined) {
      const {keepHeapSmall, letBuffersGoEarly} = await import('../cli/process/heap.ts')
      keepHeapSmall()
      letBuffersGoEarly()
    }
    const {endedAtOnce, onInterrupt} = await import('../cli/process/interrupt.ts')
    const {serve} = await import('../cli/serve/serve.ts')
    using interrupt = onInterrupt()
    await using served = await endedAtOnce(interrupt, () => serve(flags, this.sink))
    // The key is for the user who started the server: it is printed once without a mask, and masked everywhere else.
    await this.sink.flow(format === 'json' ? `${JSON.stringify(served.facts)}\n` : served.words)
    await served.until(interrupt.signal)
    process.exitCode = EXIT.done
  }
}
