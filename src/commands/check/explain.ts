import {Args} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {formatOf, outputFlag} from '../../cli/output-flag.ts'
import {SvcdiagError} from '../../errors.ts'
import {nearest} from '../../nearest.ts'

const FORMATS = ['text', 'json'] as const

export default class CheckExplain extends BaseCommand {
  static override summary = 'Print the page of a check: what it proves, how, when it is wrong, what to do'
  static override examples = ['<%= config.bin %> <%= command.id %> keys.match']
  static override args = {id: Args.string({required: true, ignoreStdin: true, description: 'a check id'})}
  static override flags = {output: outputFlag(FORMATS)}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(CheckExplain)
    const format = formatOf(FORMATS, flags, process.env.SVCDIAG_OUTPUT)
    const {CHECKS} = await import('../../checks/registry.ts')
    const {SYMPTOMS} = await import('../../checks/symptoms.ts')
    const {checkPage} = await import('../../cli/docs/check-page.ts')
    const check =
      CHECKS.find(({id}) => id === args.id) ??
      unknownCheck(
        args.id,
        CHECKS.map(({id}) => id),
      )
    const page = checkPage(check, SYMPTOMS)
    const {id, title, component, docs} = check
    const document = {apiVersion: 'svcdiag/v1', kind: 'CheckPage', id, title, component, docs, page}
    this.sink.out(format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : page)
  }
}

function unknownCheck(typed: string, known: readonly string[]): never {
  const near = nearest(typed, known)
  throw new SvcdiagError('usage.unknown-check', `no such check${near === null ? '' : `; did you mean ${near}?`}`)
}
