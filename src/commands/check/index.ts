import {Args, Flags} from '@oclif/core'
import {FAIL_ON} from '../../checks/status.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {allowInconclusiveFlag, CLUSTER_FLAGS, SEVERAL_TARGETS} from '../../cli/flags/declarations.ts'
import {outputFlag} from '../../cli/flags/output-flag.ts'
import {explained, NO_COMMAND} from '../../cli/process/error-report.ts'
import {REPORT_FORMATS} from '../../cli/render/formats.ts'

export default class Check extends BaseCommand {
  static override summary = 'Find the faults of the installation and print their repairs'
  static override description =
    `The command only reads and changes nothing. A check that could not look at something is inconclusive, never a pass. With --from the checks read a bundle instead of a cluster, as of the time of its collection. Several contexts or bundles give one table, worst first.

Exit codes: 0 nothing at the --fail-on level, 2 usage or settings, 3 findings, 4 warnings with --fail-on warn, 5 inconclusive, 130 interrupted.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --lab --fault key.mismatch',
    '<%= config.bin %> <%= command.id %> runtime-401 --context prod --namespace openhands',
    '<%= config.bin %> <%= command.id %> keys pods --skip pods.memory -o short',
    '<%= config.bin %> <%= command.id %> rollouts --wait 5m',
    '<%= config.bin %> <%= command.id %> --from svcdiag-bundle-2026-03-01T10-00-00Z.tar.gz',
    '<%= config.bin %> <%= command.id %> --context prod-eu --context prod-us',
  ]
  static override args = {
    selector: Args.string({
      multiple: true,
      ignoreStdin: true,
      description: 'check ids, areas, components or symptoms (default: every check)',
    }),
  }
  static override flags = {
    ...CLUSTER_FLAGS,
    ...SEVERAL_TARGETS,
    skip: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'skip these checks; the report lists them',
      helpValue: 'SELECTOR',
    }),
    'fail-on': Flags.option({
      options: FAIL_ON,
      env: 'SVCDIAG_FAIL_ON',
      summary: 'set the lowest status that makes the exit code 3 or 4 (default: fail)',
    })(),
    'allow-inconclusive': allowInconclusiveFlag('looked at'),
    wait: Flags.string({
      summary: 'repeat the checks until they settle, for at most this long (minimum: 1s)',
      helpValue: 'DURATION',
    }),
    watch: Flags.string({
      summary: 'print the report, then repeat the checks at this interval and print every change (minimum: 1s)',
      helpValue: 'DURATION',
    }),
    'no-probe': Flags.boolean({summary: 'send no request to the service'}),
    'runtime-url': Flags.string({
      env: 'SVCDIAG_RUNTIME_URL',
      summary: 'probe the runtime API at this URL instead of through a port-forward',
      helpValue: 'URL',
    }),
    output: outputFlag(REPORT_FORMATS),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(Check)
    process.exitCode = EXIT.partial // `EXIT.partial` is the exit code if the reader closes the pipe early.
    const {runCheck} = await import('../../cli/check/run-check.ts')
    const words = [args.selector ?? []].flat()
    const explain = (error: unknown) => explained(error, {...NO_COMMAND, command: 'check'})
    process.exitCode = await runCheck({flags, words, explain, sink: this.sink, version: this.config.version})
  }
}
