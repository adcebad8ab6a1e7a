import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {CLUSTER_FLAGS, FORCE_FLAG, redactionKeyFlag, timeoutFlag} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class Bundle extends BaseCommand {
  static override summary = 'Collect a support bundle that is safe to e-mail'
  static override description =
    `Writes objects, logs, events and the results of the checks to one .tar.gz that common support tools can open. Every byte is redacted before it is written to disk. Before the finished archive gets its name, svcdiag reads it back and searches it for every secret of the installation.

Exit codes: 0 complete, 2 usage or settings, or the file cannot be written, 5 something is missing (the last lines list what and why), or the disk is full, 6 a secret was found in the finished archive and no bundle was written, 130 interrupted (the bundle contains what was read until then). Findings of the checks do not change the exit code.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> -f case-4711.tar.gz --since 24h --context prod -n openhands',
    '<%= config.bin %> <%= command.id %> --lab --fault key.mismatch',
    '<%= config.bin %> <%= command.id %> --conversation 7ae9c6423ecc4912acf3388548a07583 --context prod',
    '<%= config.bin %> <%= command.id %> --dry-run',
  ]
  static override flags = {
    ...CLUSTER_FLAGS,
    file: Flags.string({
      char: 'f',
      summary: 'write to this file (default: a name with the time)',
      helpValue: 'FILE.tar.gz',
    }),
    ...FORCE_FLAG,
    component: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'collect logs of this component only',
      helpValue: 'NAME',
    }),
    'include-namespace': Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'collect this namespace as well',
      helpValue: 'NAME',
    }),
    logs: Flags.boolean({default: true, allowNo: true, summary: 'collect logs'}),
    since: Flags.string({summary: 'collect only log lines newer than this, for example 1h', helpValue: 'DURATION'}),
    tail: Flags.integer({min: 1, summary: 'collect only the last N lines of each log', helpValue: 'N'}),
    'max-size': Flags.string({
      summary: 'limit the size of all logs before compression; the newest lines are kept (default: 500MB)',
      helpValue: 'SIZE',
    }),
    conversation: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'collect the events of this conversation as well, through the search of shared events',
      helpValue: 'ID',
    }),
    'service-key-file': Flags.string({
      summary: 'read the conversations with the key in this file, also those that are not shared',
      helpValue: 'FILE',
    }),
    secrets: Flags.boolean({
      default: true,
      allowNo: true,
      summary: 'read Secret values, to mask them anywhere; without them masking relies on names and shapes',
    }),
    'redaction-key': redactionKeyFlag('bundle'),
    'create-key': Flags.boolean({summary: 'create the file of --redaction-key if it does not exist'}),
    probe: Flags.boolean({
      default: true,
      allowNo: true,
      summary: 'send requests to the service for the checks',
    }),
    'dry-run': Flags.boolean({
      summary: 'print what would be read, how much, and the required permissions; write nothing',
    }),
    'allow-inconclusive': Flags.boolean({summary: 'exit with 0 instead of 5 if something is missing'}),
    timeout: timeoutFlag('limit the time of the collection (default: 10m)'),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(Bundle)
    process.exitCode = EXIT.partial // `EXIT.partial` is the exit code if the reader closes the pipe early.
    const {runBundleCommand} = await import('../../cli/bundle/bundle-command.ts')
    process.exitCode = await runBundleCommand(flags, this.sink, this.config.version)
  }
}
