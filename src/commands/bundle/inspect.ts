import {Args} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {CLUSTER_FLAGS} from '../../cli/flags/cluster-flags.ts'
import {outputFlag} from '../../cli/flags/output-flag.ts'

export default class BundleInspect extends BaseCommand {
  static override summary = 'Show what a bundle is and what is in it, or one of its files'
  static override description =
    `Without PATH: who made it and when, its files, what was denied, missing or cut and which permission was missing, what the checks found, and what was hidden. With PATH: that file on standard output, redacted once more; a folder's path lists it.

Exit codes: 0 done, 2 usage, no bundle, or no such file, 5 the file could not be proven free of secrets and is not shown whole, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> svcdiag-bundle.tar.gz',
    '<%= config.bin %> <%= command.id %> support-bundle.tar.gz -v',
    '<%= config.bin %> <%= command.id %> svcdiag-bundle.tar.gz cluster-resources/events/openhands.json > events.json',
  ]
  static override args = {
    bundle: Args.string({description: 'a bundle (.tar.gz), or the folder it was unpacked to', required: true}),
    path: Args.string({description: 'a file of the bundle'}),
  }
  static override flags = {config: CLUSTER_FLAGS.config, output: outputFlag(['text', 'json'])}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(BundleInspect)
    process.exitCode = EXIT.done // what a reader that leaves early is told
    const {runBundleInspect} = await import('../../cli/bundle/inspect-command.ts')
    const {bundle: source, path = null} = args
    process.exitCode = await runBundleInspect({source, path, flags, sink: this.sink})
  }
}
