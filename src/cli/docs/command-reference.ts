import type {Command} from '@oclif/core'

export function commandReference(commands: readonly Command.Cached[]): string {
  const shared = sharedFlags(commands)
  return [
    '# Commands',
    `Flags that every command takes:\n\n${flagList(shared)}`,
    ...commands.map(command => commandSection(command, new Set(shared.map(({name}) => name)))),
    '',
  ].join('\n\n')
}

function commandSection(command: Command.Cached, shared: ReadonlySet<string>): string {
  const own = Object.values(command.flags).filter(({name}) => !shared.has(name))
  const args = Object.values(command.args)
  const name = `svcdiag ${command.id.replaceAll(':', ' ')}`
  return [
    `## ${name}`,
    `${command.summary ?? ''}.`,
    ...(command.description ? [command.description] : []),
    `\`\`\`\n${[name, ...args.map(argWords), '[flags]'].join(' ')}\n\`\`\``,
    ...(args.length > 0
      ? [args.map(({name, description}) => `- \`${name.toUpperCase()}\`: ${description}`).join('\n')]
      : []),
    ...(own.length > 0 ? [flagList(own)] : []),
    ...(command.examples?.length
      ? [`\`\`\`\n${command.examples.map(line => exampleWords(line, name)).join('\n')}\n\`\`\``]
      : []),
  ].join('\n\n')
}

function sharedFlags(commands: readonly Command.Cached[]): Command.Flag.Cached[] {
  const everywhere = (name: string) => commands.every(({flags}) => name in flags)
  return Object.values(commands[0]?.flags ?? {}).filter(({name}) => name !== 'output' && everywhere(name))
}

function flagList(flags: readonly Command.Flag.Cached[]): string {
  return flags.map(flagLine).join('\n')
}

function flagLine(flag: Command.Flag.Cached): string {
  const value = flag.type === 'boolean' ? '' : ` ${flag.options?.join('|') ?? flag.helpValue ?? 'VALUE'}`
  const short = flag.char === undefined ? '' : `-${flag.char}, `
  const notes = [
    ...('multiple' in flag && flag.multiple ? ['can be given several times'] : []),
    ...(typeof flag.default === 'string' ? [`default \`${flag.default}\``] : []),
    ...(flag.env === undefined ? [] : [`variable \`${flag.env}\``]),
  ]
  return `- \`${short}--${flag.name}${value}\`: ${flag.summary ?? ''}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
}

function argWords({name, required, multiple}: Command.Arg.Cached): string {
  const word = `${name.toUpperCase()}${multiple ? '...' : ''}`
  return required ? word : `[${word}]`
}

function exampleWords(example: Command.Example, name: string): string {
  const line = typeof example === 'string' ? example : example.command
  return line.replaceAll('<%= config.bin %> <%= command.id %>', name).replaceAll('<%= config.bin %>', 'svcdiag')
}
