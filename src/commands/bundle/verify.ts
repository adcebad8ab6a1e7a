import {BaseCommand} from '../../cli/base-command.ts'
import {BUNDLE_ARG} from '../../cli/flags/declarations.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class BundleVerify extends BaseCommand {
  static override summary = 'Verify that a bundle is complete and unchanged'
  static override description =
    `Checks that every file of the manifest exists with its sha256 and size, that no other file exists, and that the documents of the bundle are valid. This finds damage and accidental changes. It is not a signature: a person who changes a file can also change the manifest.

Exit codes: 0 unchanged (a partial bundle too, which is reported), 2 no bundle, unreadable, or from another tool, 3 a file is changed, missing or additional.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> svcdiag-bundle.tar.gz',
    '<%= config.bin %> <%= command.id %> svcdiag-bundle/ -o json',
  ]
  static override args = BUNDLE_ARG
  static override flags = {output: outputFlag(TEXT_OR_JSON)}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(BundleVerify)
    const {runBundleVerify} = await import('../../cli/bundle/verify-command.ts')
    const format = formatOf(TEXT_OR_JSON, flags)
    process.exitCode = await runBundleVerify(args.bundle, format, this.sink)
  }
}
