import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {CLUSTER_FLAGS} from '../../cli/flags/cluster-flags.ts'
import {outputFlag} from '../../cli/flags/output-flag.ts'
import {redactionKeyFlag} from '../../cli/flags/redaction-flags.ts'

export default class Bundle extends BaseCommand {
  static override summary = 'Collect a support bundle that is safe to e-mail'
  static override description =
    `Objects, logs, events and what the checks found, in one .tar.gz that opens in the tools support already has. Every byte is redacted before it touches the disk; the finished archive is read back and searched for every secret of the installation before it gets its name.

Exit codes: 0 all that was asked for is in it, 2 usage or settings, or the file cannot be written, 5 something is missing (the closing lines say what and why), or the disk has no room for any of it, 6 a secret was found in the finished archive and no bundle was written, 130 interrupted (what was read until then is in the bundle). What the checks found is in the bundle, not in the exit code.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> -f case-4711.tar.gz --since 24h --context prod -n openhands',
    '<%= config.bin %> <%= command.id %> --lab --fault key.mismatch',
    '<%= config.bin %> <%= command.id %> --dry-run',
  ]
  static override flags = {
    ...CLUSTER_FLAGS,
    file: Flags.string({
      char: 'f',
      summary: 'where to write it; a name with the time unless set',
      helpValue: 'FILE.tar.gz',
    }),
    component: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'logs of this component only',
      helpValue: 'NAME',
    }),
    'include-namespace': Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'collect this namespace as well',
      helpValue: 'NAME',
    }),
    logs: Flags.boolean({default: true, allowNo: true, summary: 'collect logs'}),
    since: Flags.string({summary: 'log lines of this last time only, with its unit', helpValue: 'DURATION'}),
    tail: Flags.integer({min: 1, summary: 'this many last lines of each log', helpValue: 'N'}),
    'max-size': Flags.string({
      summary: 'room for all logs together, before compression; the newest lines stay; 500MB unless set',
      helpValue: 'SIZE',
    }),
    secrets: Flags.boolean({
      default: true,
      allowNo: true,
      summary: 'read Secret values, to hide them wherever they stand; without, only names and shapes tell what to hide',
    }),
    'redaction-key': redactionKeyFlag('bundle'),
    'create-key': Flags.boolean({summary: 'make the file of --redaction-key if it is not there'}),
    probe: Flags.boolean({
      default: true,
      allowNo: true,
      summary: 'send requests to the service itself, for the checks',
    }),
    'dry-run': Flags.boolean({summary: 'say what would be read, how much, and with which permissions; write nothing'}),
    'allow-inconclusive': Flags.boolean({summary: 'exit 0 instead of 5 where something is missing'}),
    timeout: Flags.string({
      env: 'SVCDIAG_TIMEOUT',
      summary: 'for the whole collection, with its unit; 10m unless set',
      helpValue: 'DURATION',
    }),
    output: outputFlag(['text', 'json']),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(Bundle)
    process.exitCode = EXIT.partial // what a reader that leaves early is told
    const {runBundleCommand} = await import('../../cli/bundle/bundle-command.ts')
    process.exitCode = await runBundleCommand({flags, sink: this.sink, version: this.config.version})
  }
}
