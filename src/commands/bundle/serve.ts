import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {BUNDLE_ARG, portFlag} from '../../cli/flags/declarations.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class BundleServe extends BaseCommand {
  static override summary = 'Serve a bundle to kubectl until interrupted'
  static override description =
    'Serves the objects and logs of a bundle of svcdiag or troubleshoot as a Kubernetes API on the loopback address. ' +
    'The API is read-only, and nothing is unpacked to disk. Ages count from the end of the collection.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> svcdiag-bundle.tar.gz',
    '<%= config.bin %> <%= command.id %> support-bundle/ --port 8001',
  ]
  static override args = BUNDLE_ARG
  static override flags = {port: portFlag(0), output: outputFlag(TEXT_OR_JSON)}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(BundleServe)
    const format = formatOf(TEXT_OR_JSON, flags)
    const {onInterrupt} = await import('../../cli/process/interrupt.ts')
    const {serveBundleFile} = await import('../../cli/bundle/serve.ts')
    using interrupt = onInterrupt()
    await using served = await serveBundleFile(args.bundle, flags.port, interrupt)
    if (!flags.quiet) for (const line of served.leftOut) this.sink.err(`not served: ${line}\n`)
    this.sink.out(format === 'json' ? `${JSON.stringify(served.facts)}\n` : served.words)
    await served.until(interrupt.signal)
    process.exitCode = EXIT.done
  }
}
