import {Args} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {BUNDLE_ARG, CLUSTER_FLAGS} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class BundleInspect extends BaseCommand {
  static override summary = 'Show the contents of a bundle, or one of its files'
  static override description =
    `Without PATH, prints who created the bundle and when, its files, the findings of the checks, and what was masked. It also lists what was denied, missing or truncated, and the missing permissions. With PATH, prints that file, redacted once more, or lists that folder.

Exit codes: 0 done, 2 usage, no bundle, or no such file, 5 the file could not be proven free of secrets and is not shown completely, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> svcdiag-bundle.tar.gz',
    '<%= config.bin %> <%= command.id %> support-bundle.tar.gz -v',
    '<%= config.bin %> <%= command.id %> svcdiag-bundle.tar.gz cluster-resources/events/openhands.json > events.json',
  ]
  static override args = {
    ...BUNDLE_ARG,
    path: Args.string({description: 'a file or folder of the bundle'}),
  }
  static override flags = {config: CLUSTER_FLAGS.config, output: outputFlag(TEXT_OR_JSON)}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(BundleInspect)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {runBundleInspect} = await import('../../cli/bundle/inspect-command.ts')
    process.exitCode = await runBundleInspect(args.bundle, args.path ?? null, flags, this.sink)
  }
}
