import {BaseCommand} from '../../cli/base-command.ts'
import {formatOf, outputFlag} from '../../cli/flags/output-flag.ts'

const FORMATS = ['text', 'json', 'csv'] as const

export default class CheckList extends BaseCommand {
  static override summary = 'List the checks, in the order of the report'
  static override examples = ['<%= config.bin %> <%= command.id %>', '<%= config.bin %> <%= command.id %> -o csv']
  static override flags = {output: outputFlag(FORMATS)}

  async run(): Promise<void> {
    const {flags} = await this.parse(CheckList)
    const format = formatOf(FORMATS, flags)
    const {listChecks} = await import('../../cli/check/catalogue.ts')
    this.sink.out(listChecks(format))
  }
}
