import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {LAB_FLAGS} from '../../cli/lab-flags.ts'
import {formatOf, outputFlag} from '../../cli/output-flag.ts'

const FORMATS = ['text', 'json'] as const

export default class LabUp extends BaseCommand {
  static override summary = 'Serve a simulated installation as a Kubernetes cluster, until interrupted'
  static override examples = ['<%= config.bin %> <%= command.id %>', '<%= config.bin %> <%= command.id %> --port 8001']
  static override flags = {
    ...LAB_FLAGS,
    port: Flags.integer({min: 0, max: 65_535, default: 0, summary: 'port on the loopback address; 0 is any free one'}),
    output: outputFlag(FORMATS),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(LabUp)
    const format = formatOf(FORMATS, flags, process.env.SVCDIAG_OUTPUT)
    const {onInterrupt} = await import('../../cli/interrupt.ts')
    const {serveLab} = await import('../../cli/serve-lab.ts')
    using interrupt = onInterrupt()
    await using lab = await serveLab(flags)
    this.sink.out(format === 'json' ? `${JSON.stringify(lab.facts)}\n` : lab.words)
    await lab.until(interrupt.signal)
    process.exitCode = EXIT.done
  }
}
