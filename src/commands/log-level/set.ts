import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {CHANGE_FLAGS, COMPONENT_LIST} from '../../cli/flags/declarations.ts'

export default class LogLevelSet extends BaseCommand {
  static override summary = 'Set the log level of components after showing the plan'
  static override description =
    `First shows the plan: for each workload the entry that changes, what restarts, what the level will log, and what may restore the old level. Before the first change, the API server checks the permissions and the patches for all workloads. svcdiag records the previous state on the workload, so svcdiag log-level reset can restore it exactly, from any machine.

With --for the command stays in the foreground. It restores the previous level when the time is over, at Ctrl-C and at hang-up.

Exit codes: 0 done (or nothing to do), 2 usage or settings, 5 not every change was made (standard output lists what is missing and how to go back), 130 interrupted or not confirmed.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> DEBUG app --for 30m',
    '<%= config.bin %> <%= command.id %> DEBUG app --for 30m --detach --yes',
    '<%= config.bin %> <%= command.id %> DEBUG app runtime --dry-run',
    '<%= config.bin %> <%= command.id %> INFO app --yes --no-wait',
  ]
  static override args = {
    level: Args.string({required: true, ignoreStdin: true, description: 'INFO or DEBUG'}),
    component: Args.string({required: true, multiple: true, ignoreStdin: true, description: COMPONENT_LIST}),
  }
  static override flags = {
    ...CHANGE_FLAGS,
    for: Flags.string({
      summary:
        'hold the level for this time, for example 30m, then restore the previous one; also at Ctrl-C and hang-up',
      helpValue: 'DURATION',
    }),
    detach: Flags.boolean({summary: 'with --for: return at once; svcdiag log-level reset has to restore the level'}),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(LogLevelSet)
    const {runSetCommand} = await import('../../cli/log-level/change-command.ts')
    process.exitCode = await runSetCommand(args.level, [args.component].flat(), flags, this.sink)
  }
}
