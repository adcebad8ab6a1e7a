import {Args, Flags} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {CLUSTER_FLAGS} from '../cli/flags/declarations.ts'
import {outputFlag} from '../cli/flags/output-flag.ts'
import {RBAC_FORMATS} from '../cli/render/formats.ts'

export default class Rbac extends BaseCommand {
  static override summary = 'Print the minimal RBAC that the commands need on this installation'
  static override description =
    `The Roles contain no wildcard and limit rules to the names of objects, if these are known. They allow list on Secrets only for redact, bundle and logs. svcdiag reads the names of objects with your own permissions. If it cannot read a name, it assumes the name, reports this on standard error and exits with 5.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> check',
    '<%= config.bin %> <%= command.id %> check --subject serviceaccount:monitoring/svcdiag',
    '<%= config.bin %> <%= command.id %> check --select keys -o text',
    '<%= config.bin %> <%= command.id %> redact',
    '<%= config.bin %> <%= command.id %> bundle',
    '<%= config.bin %> <%= command.id %> logs',
    '<%= config.bin %> <%= command.id %> log-level',
  ]
  static override args = {
    command: Args.string({
      multiple: true,
      ignoreStdin: true,
      options: ['check', 'redact', 'bundle', 'log-level', 'logs'],
      description: 'commands (default: check)',
    }),
  }
  static override flags = {
    ...CLUSTER_FLAGS,
    subject: Flags.string({
      default: 'me',
      summary: 'bind the Roles to this subject; me is your user on the API server',
      helpValue: 'me|user:NAME|group:NAME|serviceaccount:NAMESPACE/NAME',
    }),
    select: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'print the permissions of these checks only',
      helpValue: 'SELECTOR',
    }),
    skip: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      summary: 'leave out the permissions of these checks',
      helpValue: 'SELECTOR',
    }),
    output: outputFlag(RBAC_FORMATS),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(Rbac)
    const {runRbacCommand} = await import('../cli/rbac/rbac-command.ts')
    process.exitCode = await runRbacCommand([args.command ?? 'check'].flat(), flags, this.sink)
  }
}
