import {Args} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {SCRIPTS, type Shell} from '../cli/completion/scripts.ts'

export default class Completion extends BaseCommand {
  static override summary = 'Print the script that completes commands in a shell'
  static override description =
    `The script asks svcdiag for the words that fit, so it needs no update. It completes commands, flags and their values, contexts of the kubeconfig, check ids, symptoms, components, faults, and files.

For the current shell: source <(svcdiag completion bash). docs/install.md shows how to keep it, for each shell.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> bash > ~/.local/share/bash-completion/completions/svcdiag',
    '<%= config.bin %> <%= command.id %> zsh > ~/.zfunc/_svcdiag',
    '<%= config.bin %> <%= command.id %> fish > ~/.config/fish/completions/svcdiag.fish',
  ]
  static override args = {
    shell: Args.string({
      required: true,
      ignoreStdin: true,
      options: Object.keys(SCRIPTS),
      description: Object.keys(SCRIPTS).join(', '),
    }),
  }

  async run(): Promise<void> {
    const {args} = await this.parse(Completion)
    this.sink.out(SCRIPTS[args.shell as Shell])
  }
}
