import {Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {EXIT} from '../cli/exit-codes.ts'
import {ASSUME_TZ, listenFlags} from '../cli/flags/declarations.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../cli/flags/output-flag.ts'

export default class Serve extends BaseCommand {
  static override summary = 'Serve conversations and their events like the service, until interrupted'
  static override description =
    'Runs the reference event server on the loopback address: search, live channel, hooks and finish callbacks, with scripted agents in place of a language model. The server prints its API key once, and keeps the key in a file while it runs. Every route requires the key except /api/shared-*, /alive, /health, /ready, /server_info, the pages / and /docs, /openapi.json, /callback, which has its own token, and /list, which has its own key.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --store memory --import conversation.zip',
    '<%= config.bin %> <%= command.id %> --from svcdiag-bundle-2026-03-01T100000Z.tar.gz',
    '<%= config.bin %> <%= command.id %> --port 0 --compat 1.43 -o json',
    '<%= config.bin %> <%= command.id %> --store memory --allow-origin http://localhost:5173',
    '<%= config.bin %> <%= command.id %> --store memory --faults faults.yaml',
  ]
  static override flags = {
    ...listenFlags(3000),
    store: Flags.string({
      summary: 'store events in a file, in memory or in postgres://USER@HOST/DATABASE (or set SVCDIAG_STORE)',
      helpValue: 'FILE|URL|memory',
    }),
    keys: Flags.string({
      summary: 'read default-api-key and sandbox-api-key from this file; if they differ, no sandbox starts',
      helpValue: 'FILE',
    }),
    import: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'import these events at the start; every layout of "events validate" is supported',
      helpValue: 'FILE',
    }),
    from: Flags.string({
      summary: 'serve the conversations of this support bundle, in memory unless --store is set',
      helpValue: 'BUNDLE',
    }),
    conversation: Flags.string({
      summary: 'with --from: answer new conversations as in this recorded one (default: the only one)',
      helpValue: 'ID',
    }),
    scenario: Flags.string({
      summary: 'run this scenario in conversations that name none: a built-in name or a file, read again for each',
      helpValue: 'NAME|FILE',
    }),
    hooks: Flags.string({
      summary: 'run the hooks of this file in every conversation; read again for each new conversation',
      helpValue: 'FILE',
    }),
    faults: Flags.string({
      summary: 'simulate the faults in this file on routes and sockets: delays, errors, cut connections',
      helpValue: 'FILE',
    }),
    'api-key-file': Flags.string({
      summary: 'read the API key from the first line of this file (default: a new key)',
      helpValue: 'FILE',
    }),
    'allow-origin': Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'let web pages of this origin use the server, for example http://localhost:5173',
      helpValue: 'URL',
    }),
    compat: Flags.option({
      options: ['spec', '1.43', '1.58'] as const,
      summary: 'behave like the specified interface or like a version of the reference',
    })({default: 'spec'}),
    ...ASSUME_TZ,
    share: Flags.option({
      options: ['all', 'public'] as const,
      summary: 'let everybody search these conversations (default: all on the loopback address, otherwise public)',
    })(),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(Serve)
    const format = formatOf(TEXT_OR_JSON, flags)
    if (flags.import !== undefined || flags.from !== undefined) {
      const {keepHeapSmall, letBuffersGoEarly} = await import('../cli/process/heap.ts')
      keepHeapSmall()
      letBuffersGoEarly()
    }
    const {endedAtOnce, onInterrupt} = await import('../cli/process/interrupt.ts')
    const {serve} = await import('../cli/serve/serve.ts')
    using interrupt = onInterrupt()
    await using served = await endedAtOnce(interrupt, () => serve(flags, this.sink))
    // The API key is printed once without a mask, because the user who started the server needs it.
    await this.sink.flow(format === 'json' ? this.sink.rewritten(`${JSON.stringify(served.facts)}\n`) : served.words)
    await served.until(interrupt.signal)
    process.exitCode = EXIT.done
  }
}
