import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {BUNDLE_ARG, CLUSTER_FLAGS, FORCE_FLAG, REDACTION_FLAGS, redactionKeyFlag} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class BundleRedact extends BaseCommand {
  static override summary = 'Mask the secrets in an existing bundle of svcdiag or troubleshoot'
  static override description =
    `Writes a copy of the bundle with every secret replaced by a mask. A value that is a secret in one file, because of its place or its shape, is masked in all files, in nested archives and in file names. The new archive is read back and searched before it gets its name. The original does not change.

Exit codes: 0 done, 2 usage, settings, no bundle, or the file cannot be written, 5 a file was left out because it could not be proven clean (it is named), or the disk is full and nothing was written, 6 a secret was found in the finished archive and no bundle was written, 130 interrupted and nothing was written.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> support-bundle.tar.gz -f clean.tar.gz',
    '<%= config.bin %> <%= command.id %> support-bundle/ -f clean.tar.gz --secrets-file passwords.txt --rules rules.yaml',
  ]
  static override args = BUNDLE_ARG
  static override flags = {
    file: Flags.string({char: 'f', required: true, summary: 'write to this file', helpValue: 'OUT.tar.gz'}),
    ...FORCE_FLAG,
    ...REDACTION_FLAGS,
    'redaction-key': redactionKeyFlag('bundle'),
    config: CLUSTER_FLAGS.config,
    'allow-inconclusive': Flags.boolean({summary: 'exit with 0 instead of 5 if a file was left out'}),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(BundleRedact)
    process.exitCode = EXIT.partial // `EXIT.partial` is the exit code if the reader closes the pipe early.
    const {runBundleRedact} = await import('../../cli/bundle/redact-command.ts')
    process.exitCode = await runBundleRedact(args.bundle, flags, this.sink, this.config.version)
  }
}
