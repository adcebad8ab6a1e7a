import {BaseCommand} from '../../cli/base-command.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class CheckSymptoms extends BaseCommand {
  static override summary = 'List the symptoms and the checks of each, in order'
  static override examples = ['<%= config.bin %> <%= command.id %>']
  static override flags = {output: outputFlag(TEXT_OR_JSON)}

  async run(): Promise<void> {
    const {flags} = await this.parse(CheckSymptoms)
    const format = formatOf(TEXT_OR_JSON, flags)
    const {listSymptoms} = await import('../../cli/check/catalogue.ts')
    this.sink.out(listSymptoms(format))
  }
}
