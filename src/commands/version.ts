import {Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {formatOf, outputFlag, TEXT_OR_JSON} from '../cli/flags/output-flag.ts'

export default class Version extends BaseCommand {
  static override summary = 'Print the versions of svcdiag and Node, or the licences of the packages in svcdiag'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> -o json',
    '<%= config.bin %> <%= command.id %> --licences',
  ]
  static override flags = {
    licences: Flags.boolean({
      summary: 'print the licences of the packages that svcdiag contains',
      exclusive: ['output'],
    }),
    output: outputFlag(TEXT_OR_JSON),
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(Version)
    const {root, userAgent, version} = this.config
    if (flags.licences) {
      const {readFileSync} = await import('node:fs')
      this.sink.out(readFileSync(`${root}/docs/third-party-licences.txt`, 'utf8'))
    } else if (formatOf(TEXT_OR_JSON, flags) === 'json') {
      const {platform, arch, version: node} = process
      const document = {apiVersion: 'svcdiag/v1', kind: 'Version', version, node, platform, arch}
      this.sink.out(`${JSON.stringify(document, null, 2)}\n`)
    } else {
      this.sink.out(`${userAgent}\n`)
    }
  }
}
