import {BaseCommand} from '../../cli/base-command.ts'
import {
  allowInconclusiveFlag,
  CLUSTER_FLAGS,
  COMPONENT_LIST,
  FROM_FLAG,
  namesArg,
} from '../../cli/flags/declarations.ts'
import {outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class LogLevelGet extends BaseCommand {
  static override summary = 'Print the log level of each component, its source, and its age'
  static override description =
    `For each workload, prints the effective level, the variable that sets this level, and the level of the running pods. It also prints who manages the workload, who set the level, how long the level has differed from INFO, and what overrides it.

Exit codes: 0 done, 2 usage or settings, 3 DEBUG_LLM is set somewhere, 5 something could not be read or a component was not found.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> app runtime -o json',
    '<%= config.bin %> <%= command.id %> --lab --fault log.debug-left-on',
  ]
  static override args = {component: namesArg(COMPONENT_LIST, 'all')}
  static override flags = {
    ...CLUSTER_FLAGS,
    ...FROM_FLAG,
    'allow-inconclusive': allowInconclusiveFlag('read'),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(LogLevelGet)
    const {runGetCommand} = await import('../../cli/log-level/get-command.ts')
    process.exitCode = await runGetCommand([args.component ?? []].flat(), flags, this.sink)
  }
}
