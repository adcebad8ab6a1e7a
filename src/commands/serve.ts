import {Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {EXIT} from '../cli/exit-codes.ts'
import {listenFlags} from '../cli/flags/listen-flags.ts'
import {formatOf, outputFlag} from '../cli/flags/output-flag.ts'

const FORMATS = ['text', 'json'] as const

export default class Serve extends BaseCommand {
  static override summary = 'Serve conversations and their events as the service does, until interrupted'
  static override description =
    'The reference event server: search, live channel, hooks and finish callbacks, with scripted agents in place of a language model. It listens on the loopback address. The API key is printed once and kept in a file while it runs; every route wants it but /api/shared-*, /alive, /health, /ready, /server_info, /openapi.json, /callback, which has a token of its own, and /list, which has a key of its own.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --store memory --import conversation.zip',
    '<%= config.bin %> <%= command.id %> --port 0 --compat 1.43 -o json',
  ]
  static override flags = {
    ...listenFlags(3000),
    store: Flags.string({
      summary: 'where events are kept: a file, memory, or postgres://USER@HOST/DATABASE; SVCDIAG_STORE may name it too',
      helpValue: 'FILE|URL|memory',
    }),
    keys: Flags.string({
      summary: 'file with default-api-key and sandbox-api-key; where they differ no sandbox starts',
      helpValue: 'FILE',
    }),
    import: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'events that are there from the beginning: whatever "events validate" reads',
      helpValue: 'FILE',
    }),
    scenario: Flags.string({
      summary: 'what the agent does in conversations that say nothing of it: a built-in name or a file',
      helpValue: 'NAME|FILE',
    }),
    hooks: Flags.string({summary: 'hooks that every conversation has', helpValue: 'FILE'}),
    'api-key-file': Flags.string({
      summary: 'take the API key from the first line of this file instead of making one',
      helpValue: 'FILE',
    }),
    compat: Flags.option({
      options: ['spec', '1.43', '1.58'] as const,
      summary: 'how it behaves: as specified, or as a version of the reference',
    })({default: 'spec'}),
    'assume-tz': Flags.string({default: 'UTC', summary: 'the zone of times that name none', helpValue: 'ZONE'}),
    share: Flags.option({
      options: ['all', 'public'] as const,
      summary: 'what everybody may search: all on the loopback address, else public conversations, unless told',
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
    // The key is meant for who started this: it goes out as it is, once, and is masked ever after.
    await this.sink.flow(format === 'json' ? `${JSON.stringify(served.facts)}\n` : served.words)
    await served.until(interrupt.signal)
    process.exitCode = EXIT.done
  }
}
