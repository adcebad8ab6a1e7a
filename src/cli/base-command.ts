import {Command, Flags} from '@oclif/core'
import {EXIT} from './exit-codes.ts'
import {notationOf} from './flags/output-flag.ts'
import {createSink} from './output/sink.ts'
import {reportError} from './process/error-report.ts'

/** Commands print through `sink` and set `process.exitCode`: calling `exit` would truncate output to a pipe. */
export abstract class BaseCommand extends Command {
  static override baseFlags = {
    json: Flags.boolean({summary: 'print JSON; same as --output json', helpGroup: 'OUTPUT'}),
    color: Flags.option({
      options: ['auto', 'always', 'never'] as const,
      env: 'SVCDIAG_COLOR',
      summary: 'select when to print colour; NO_COLOR and FORCE_COLOR are respected',
      helpGroup: 'OUTPUT',
    })({default: 'auto'}),
    'no-color': Flags.boolean({summary: 'print no colour; same as --color never', helpGroup: 'OUTPUT'}),
    verbose: Flags.boolean({char: 'v', summary: 'print more: passing checks and every request', helpGroup: 'OUTPUT'}),
    quiet: Flags.boolean({
      char: 'q',
      summary: 'print no progress and no notices on standard error',
      helpGroup: 'OUTPUT',
    }),
    'log-format': Flags.option({
      options: ['pretty', 'json'] as const,
      env: 'SVCDIAG_LOG_FORMAT',
      summary: 'print notices on standard error in this format',
      helpGroup: 'OUTPUT',
    })({default: 'pretty'}),
  }

  protected readonly sink = createSink(process)

  override async init(): Promise<void> {
    await super.init()
    process.on('uncaughtException', this.#crash)
    const {output} = {...this.ctor.flags} // undefined for a command without flags, against its type
    const formats: unknown = Reflect.get(Object(output), 'options')
    if (notationOf(this.argv) === 'yaml' && Array.isArray(formats) && formats.includes('yaml')) {
      const {yamlOfJson} = await import('./render/yaml.ts')
      this.sink.rewriteWith(yamlOfJson())
    }
  }

  /** Reports the error and does not rethrow it, because oclif would print it again in other words. */
  protected override async catch(error: Error): Promise<void> {
    this.parsed = true // Without this, oclif adds to a usage error the warning that arguments were not parsed.
    this.#report(error)
  }

  protected override async finally(error: Error | undefined): Promise<void> {
    process.off('uncaughtException', this.#crash)
    await super.finally(error)
  }

  readonly #crash = (error: Error): never => {
    this.#report(error)
    process.exit(EXIT.bug)
  }

  #report(error: Error): void {
    const {flags, baseFlags, args} = this.ctor
    const {sink, argv} = this
    const command = this.id?.replaceAll(':', ' ') ?? null
    reportError(error, {sink, json: notationOf(argv) !== null, flags: {...baseFlags, ...flags}, args, argv, command})
  }
}
