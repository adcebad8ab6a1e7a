import {Args} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class CheckExplain extends BaseCommand {
  static override summary = 'Print the page of a check: what it proves, how, its limits, and what to do'
  static override examples = ['<%= config.bin %> <%= command.id %> keys.match']
  static override args = {id: Args.string({required: true, ignoreStdin: true, description: 'a check id'})}
  static override flags = {output: outputFlag(TEXT_OR_JSON)}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(CheckExplain)
    const format = formatOf(TEXT_OR_JSON, flags)
    const {explainCheck} = await import('../../cli/check/catalogue.ts')
    this.sink.out(explainCheck(args.id, format))
  }
}
