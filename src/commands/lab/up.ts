import {Flags} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {LAB_FLAGS, portFlag} from '../../cli/flags/declarations.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../../cli/flags/output-flag.ts'

export default class LabUp extends BaseCommand {
  static override summary = 'Serve a simulated installation as a Kubernetes cluster, until interrupted'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --port 8001',
    '<%= config.bin %> <%= command.id %> --detach --write-kubeconfig lab.kubeconfig --fault key.mismatch',
  ]
  static override flags = {
    ...LAB_FLAGS,
    port: portFlag(0),
    'write-kubeconfig': Flags.string({
      summary: 'write the kubeconfig to this file (default: a new temporary file)',
      helpValue: 'FILE',
    }),
    detach: Flags.boolean({
      dependsOn: ['write-kubeconfig'],
      summary: 'serve in the background; reuse the running lab of FILE if it has the same faults',
    }),
    for: Flags.string({
      summary: 'stop after this time (default: 1h with --detach, otherwise never)',
      helpValue: 'DURATION',
    }),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(LabUp)
    const format = formatOf(TEXT_OR_JSON, flags)
    const {detach, 'write-kubeconfig': file} = flags
    if (detach && file !== undefined) {
      const {detachLab} = await import('../../cli/lab/detached.ts')
      const {facts, words} = await detachLab({...flags, 'write-kubeconfig': file, for: flags.for ?? '1h'})
      this.sink.out(format === 'json' ? `${JSON.stringify(facts)}\n` : words)
      return
    }
    const {onInterrupt, orAfter} = await import('../../cli/process/interrupt.ts')
    const {serveLab} = await import('../../cli/lab/serve.ts')
    using interrupt = onInterrupt()
    await using lab = await serveLab(flags)
    using end = orAfter(interrupt.signal, flags.for)
    this.sink.out(format === 'json' ? `${JSON.stringify(lab.facts)}\n` : lab.words)
    await lab.until(end.signal)
    process.exitCode = EXIT.done
  }
}
