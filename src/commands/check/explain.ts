import {Args} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'
import {terminalOf} from '../../cli/output/terminal.ts'

export default class CheckExplain extends BaseCommand {
  static override summary = 'Print the page of a check: what it proves, how, its limits, and what to do'
  static override examples = ['<%= config.bin %> <%= command.id %> keys.match']
  static override args = {id: Args.string({required: true, ignoreStdin: true, description: 'a check id'})}
  static override flags = {output: outputFlag(TEXT_OR_JSON)}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(CheckExplain)
    const format = formatOf(TEXT_OR_JSON, flags)
    const {explainCheck} = await import('../../cli/check/catalogue.ts')
    const page = explainCheck(args.id, format)
    const terminal = terminalOf({stream: process.stdout, flags, env: process.env})
    if (format === 'json' || !terminal.isTty) return this.sink.out(page)
    const {pageText} = await import('../../cli/render/page.ts')
    return this.sink.out(pageText(page, terminal))
  }
}
