import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {CHANGE_FLAGS} from '../../cli/log-level/flags.ts'

export default class LogLevelSet extends BaseCommand {
  static override summary = 'Set the log level of components, after showing what that does'
  static override description =
    `Shows the plan first: for each workload the entry that changes, what restarts, what the level will log, and who may write the old level back. Rights and patches are checked with the API server for all workloads before the first one is written. What was there is recorded on the workload, so that svcdiag log-level reset restores it exactly, from any machine.

Exit codes: 0 done (or nothing to do), 2 usage or settings, 5 not everything that was asked for is so (standard output says what, and how to go back), 130 interrupted or not confirmed.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> DEBUG app --for 30m',
    '<%= config.bin %> <%= command.id %> DEBUG app runtime --dry-run',
    '<%= config.bin %> <%= command.id %> INFO app --yes --no-wait',
  ]
  static override args = {
    level: Args.string({required: true, ignoreStdin: true, description: 'INFO or DEBUG'}),
    component: Args.string({
      required: true,
      multiple: true,
      ignoreStdin: true,
      description: 'app, worker, runtime, sandbox, proxy, identity',
    }),
  }
  static override flags = {
    ...CHANGE_FLAGS,
    for: Flags.string({
      summary: 'note on the workloads when it should end, with its unit; get, check and reset know it',
      helpValue: 'DURATION',
    }),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(LogLevelSet)
    const {runSetCommand} = await import('../../cli/log-level/set-command.ts')
    const components = [args.component ?? []].flat()
    process.exitCode = await runSetCommand({level: args.level, components, flags, sink: this.sink})
  }
}
