import {BaseCommand} from '../../cli/base-command.ts'
import {LAB_FLAGS} from '../../cli/flags/declarations.ts'
import {formatOf, outputFlag} from '../../cli/flags/output-flag.ts'

const FORMATS = ['yaml', 'json'] as const

export default class LabManifests extends BaseCommand {
  static override summary = 'Print the simulated installation as manifests for a real cluster'
  static override examples = [
    '<%= config.bin %> <%= command.id %> > lab.yaml',
    '<%= config.bin %> <%= command.id %> --namespace trial -o json',
  ]
  static override flags = {...LAB_FLAGS, output: outputFlag(FORMATS)}

  async run(): Promise<void> {
    const {flags} = await this.parse(LabManifests)
    const format = formatOf(FORMATS, flags)
    const {labInstallation} = await import('../../cli/lab/installation.ts')
    const {manifestsOf} = await import('../../lab/index.ts')
    const {renderManifests} = await import('../../cli/render/yaml.ts')
    this.sink.out(renderManifests(manifestsOf(labInstallation(flags)), format))
  }
}
