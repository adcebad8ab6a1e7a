import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {EXIT} from '../cli/exit-codes.ts'
import {CLUSTER_FLAGS, REDACTION_FLAGS, redactionKeyFlag, timeoutFlag} from '../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../cli/flags/output-flag.ts'

export default class Redact extends BaseCommand {
  static override summary = 'Mask the secrets in logs, manifests and any other text'
  static override description =
    `Reads files or standard input and writes the same bytes with every secret replaced by a mask. Each line is written as soon as it is read, so the command works in a pipe.

Exit codes: 0 done, 2 usage, settings or an unreadable file, 3 --detect found a secret, 5 a part was dropped or the cluster could not be read, 6 an item was dropped because of an internal error, 130 interrupted.`
  static override examples = [
    'docker compose logs app | <%= config.bin %> <%= command.id %> > app.log',
    '<%= config.bin %> <%= command.id %> app.log --secrets-from-cluster --context prod -n openhands',
    '<%= config.bin %> <%= command.id %> --detect dump.json',
    '<%= config.bin %> <%= command.id %> app.log --rules gitleaks.toml --report report.json',
  ]
  static override args = {
    file: Args.string({
      multiple: true,
      ignoreStdin: true,
      description: 'files to read in order (default: -, standard input)',
    }),
  }
  static override flags = {
    'secrets-from-cluster': Flags.boolean({
      summary: 'read Secrets, variables and ConfigMaps of the cluster first, and mask their values anywhere',
    }),
    ...REDACTION_FLAGS,
    report: Flags.string({
      summary: 'write a JSON report of the masks to this file; it contains no values',
      helpValue: 'FILE',
    }),
    detect: Flags.boolean({summary: 'print no text; exit with 3 if a secret is found'}),
    'redaction-key': redactionKeyFlag('run'),
    'allow-inconclusive': Flags.boolean({
      summary: 'exit with 0 instead of 5 if something could not be read or was dropped',
    }),
    ...CLUSTER_FLAGS,
    timeout: timeoutFlag('limit the time to read the cluster (default: 60s)'),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(Redact)
    process.exitCode = EXIT.done // `EXIT.done` is the exit code if the reader closes the pipe early.
    const {keepHeapSmall} = await import('../cli/process/heap.ts')
    keepHeapSmall()
    const {runRedactCommand} = await import('../cli/redact/redact-command.ts')
    process.exitCode = await runRedactCommand([args.file ?? []].flat(), flags, this.sink)
    if (process.exitCode === EXIT.interrupted) process.exit() // Without this exit, the process waits for a reader that has stopped reading.
  }
}
