import {loadHelpClass} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {namesArg} from '../cli/flags/declarations.ts'

export default class HelpCommand extends BaseCommand {
  static override summary = 'Print help about a command; same as --help'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> bundle verify',
  ]
  static override args = {command: namesArg('the words of a command', 'an overview')}

  async run(): Promise<void> {
    const {args} = await this.parse(HelpCommand)
    const words = [args.command ?? []].flat()
    const id = words.join(':')
    if (id !== '' && !this.config.findCommand(id) && !this.config.findTopic(id)) {
      const {unknownCommand} = await import('../cli/run.ts')
      throw unknownCommand(words, this.config)
    }
    const Help = await loadHelpClass(this.config)
    await new Help(this.config).showHelp(words)
  }
}
