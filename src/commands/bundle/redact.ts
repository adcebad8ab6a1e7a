import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {CLUSTER_FLAGS} from '../../cli/flags/cluster-flags.ts'
import {outputFlag} from '../../cli/flags/output-flag.ts'
import {REDACTION_FLAGS, redactionKeyFlag} from '../../cli/flags/redaction-flags.ts'

export default class BundleRedact extends BaseCommand {
  static override summary = "Take the secrets out of an existing bundle, svcdiag's or troubleshoot's"
  static override description =
    `Writes the same bundle anew, with every secret replaced by a mask: what is secret in one file by its place or its shape is hidden in all of them, in archives inside and in file names. The new archive is read back and searched before it gets its name. The original is not changed.

Exit codes: 0 done, 2 usage, settings, no bundle, or the file cannot be written, 5 a file was left out because it could not be proven clean (it is named), or the disk is full and nothing was written, 6 a secret was found in the finished archive and no bundle was written, 130 interrupted and nothing was written.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> support-bundle.tar.gz -f clean.tar.gz',
    '<%= config.bin %> <%= command.id %> support-bundle/ -f clean.tar.gz --secrets-file passwords.txt --rules rules.yaml',
  ]
  static override args = {
    bundle: Args.string({description: 'a bundle (.tar.gz), or the folder it was unpacked to', required: true}),
  }
  static override flags = {
    file: Flags.string({char: 'f', required: true, summary: 'where to write it', helpValue: 'OUT.tar.gz'}),
    ...REDACTION_FLAGS,
    'redaction-key': redactionKeyFlag('bundle'),
    config: CLUSTER_FLAGS.config,
    'allow-inconclusive': Flags.boolean({summary: 'exit 0 instead of 5 where a file was left out'}),
    output: outputFlag(['text', 'json']),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(BundleRedact)
    process.exitCode = EXIT.partial // what a reader that leaves early is told
    const {runBundleRedact} = await import('../../cli/bundle/redact-command.ts')
    process.exitCode = await runBundleRedact({
      source: args.bundle,
      flags,
      sink: this.sink,
      version: this.config.version,
    })
  }
}
