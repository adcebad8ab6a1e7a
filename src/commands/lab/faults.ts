import {BaseCommand} from '../../cli/base-command.ts'
import {formatOf, outputFlag} from '../../cli/output-flag.ts'

const FORMATS = ['text', 'json'] as const

export default class LabFaults extends BaseCommand {
  static override summary = 'List the faults that the lab can be broken with'
  static override examples = ['<%= config.bin %> <%= command.id %>']
  static override flags = {output: outputFlag(FORMATS)}

  async run(): Promise<void> {
    const {flags} = await this.parse(LabFaults)
    const format = formatOf(FORMATS, flags, process.env.SVCDIAG_OUTPUT)
    const {FAULTS} = await import('../../lab/faults/index.ts')
    const {columns} = await import('../../cli/render/columns.ts')
    const faults = FAULTS.map(({id, summary, profiles, lives}) => ({id, summary, profiles, lives}))
    const document = {apiVersion: 'svcdiag/v1', kind: 'FaultList', faults}
    const text = columns(faults.map(({id, summary}) => [id, summary]))
    this.sink.out(format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : text)
  }
}
