import {BaseCommand} from '../../cli/base-command.ts'
import {outputFlag} from '../../cli/flags/output-flag.ts'

export default class CheckSchema extends BaseCommand {
  static override summary = 'Print the JSON Schema of the report that check -o json prints'
  static override examples = ['<%= config.bin %> <%= command.id %>']
  static override flags = {output: outputFlag(['json'])}

  async run(): Promise<void> {
    await this.parse(CheckSchema)
    const {CheckReport} = await import('../../checks/report/report.ts')
    const {publishedSchema} = await import('../../cli/render/formats.ts')
    this.sink.out(`${JSON.stringify(publishedSchema(CheckReport), null, 2)}\n`)
  }
}
