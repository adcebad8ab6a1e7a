import {BaseCommand} from '../../cli/base-command.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class LabFaults extends BaseCommand {
  static override summary = 'List the faults of the lab and the checks that must find each'
  static override examples = ['<%= config.bin %> <%= command.id %>']
  static override flags = {output: outputFlag(TEXT_OR_JSON)}

  async run(): Promise<void> {
    const {flags} = await this.parse(LabFaults)
    const format = formatOf(TEXT_OR_JSON, flags)
    const {FAULTS} = await import('../../lab/faults/index.ts')
    const {renderFaultList} = await import('../../cli/lab/fault-list.ts')
    this.sink.out(renderFaultList(FAULTS, format))
  }
}
