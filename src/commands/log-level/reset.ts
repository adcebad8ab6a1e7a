import {BaseCommand} from '../../cli/base-command.ts'
import {CHANGE_FLAGS, COMPONENT_LIST, namesArg} from '../../cli/flags/declarations.ts'

export default class LogLevelReset extends BaseCommand {
  static override summary = 'Restore the log levels that svcdiag changed'
  static override description =
    `Restores the exact previous state, including unset, and deletes the record of svcdiag. Without names, restores everything that svcdiag changed, expired or not. Changes that somebody else has made since stay as they are.

Exit codes: 0 done (or nothing to do), 2 usage or settings, 5 not everything could be restored (standard output lists what), 130 interrupted or not confirmed.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> app --yes',
    '<%= config.bin %> <%= command.id %> --dry-run',
  ]
  static override args = {component: namesArg(COMPONENT_LIST, 'every component that svcdiag changed')}
  static override flags = CHANGE_FLAGS

  async run(): Promise<void> {
    const {args, flags} = await this.parse(LogLevelReset)
    const {runResetCommand} = await import('../../cli/log-level/change-command.ts')
    process.exitCode = await runResetCommand([args.component ?? []].flat(), flags, this.sink)
  }
}
