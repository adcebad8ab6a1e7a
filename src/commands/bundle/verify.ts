import {Args} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {formatOf, outputFlag} from '../../cli/flags/output-flag.ts'

const FORMATS = ['text', 'json'] as const

export default class BundleVerify extends BaseCommand {
  static override summary = 'Say whether a bundle is whole and as it was made'
  static override description =
    `Every file of the manifest is there with its sha256 and size, no other file is, and what readers need has its shape. It shows damage and careless changes; it is no signature: whoever changes a file can change the manifest.

Exit codes: 0 it is as it was made (also a partial one, which is said), 2 no bundle, unreadable, or of another tool, 3 something is changed, missing or too much.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> svcdiag-bundle.tar.gz',
    '<%= config.bin %> <%= command.id %> svcdiag-bundle/ -o json',
  ]
  static override args = {
    bundle: Args.string({description: 'a bundle (.tar.gz), or the folder it was unpacked to', required: true}),
  }
  static override flags = {output: outputFlag(FORMATS)}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(BundleVerify)
    const {runBundleVerify} = await import('../../cli/bundle/verify-command.ts')
    const format = formatOf(FORMATS, flags, process.env.SVCDIAG_OUTPUT)
    process.exitCode = await runBundleVerify({source: args.bundle, format, sink: this.sink})
  }
}
