/** The parts of a command in the manifest that the command reference contains. */
export interface DocumentedCommand {
  readonly id: string
  readonly summary?: string
  readonly description?: string
  readonly args: Readonly<Record<string, DocumentedArg>>
  readonly flags: Readonly<Record<string, DocumentedFlag>>
  readonly examples?: readonly string[]
}

interface DocumentedArg {
  readonly name: string
  readonly description?: string
  readonly required?: boolean
  readonly multiple?: boolean
}

interface DocumentedFlag {
  readonly name: string
  readonly char?: string
  readonly type: string
  readonly summary?: string
  readonly options?: readonly string[]
  readonly helpValue?: string
  readonly helpGroup?: string
  readonly env?: string
  readonly default?: unknown
  readonly multiple?: boolean
}

export function commandReference(commands: readonly DocumentedCommand[]): string {
  const shared = sharedFlags(commands)
  return [
    '# Commands',
    `Flags that every command takes:\n\n${flagList(shared)}`,
    ...commands.map(command => commandSection(command, new Set(shared.map(({name}) => name)))),
    '',
  ].join('\n\n')
}

function commandSection(command: DocumentedCommand, shared: ReadonlySet<string>): string {
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

function sharedFlags(commands: readonly DocumentedCommand[]): DocumentedFlag[] {
  const everywhere = (name: string) => commands.every(({flags}) => name in flags)
  return Object.values(commands[0]?.flags ?? {}).filter(({name}) => name !== 'output' && everywhere(name))
}

function flagList(flags: readonly DocumentedFlag[]): string {
  return flags.map(flagLine).join('\n')
}

function flagLine(flag: DocumentedFlag): string {
  const value = flag.type === 'boolean' ? '' : ` ${flag.options?.join('|') ?? flag.helpValue ?? 'VALUE'}`
  const short = flag.char === undefined ? '' : `-${flag.char}, `
  const notes = [
    ...(flag.multiple ? ['can be given several times'] : []),
    ...(typeof flag.default === 'string' ? [`default \`${flag.default}\``] : []),
    ...(flag.env === undefined ? [] : [`variable \`${flag.env}\``]),
  ]
  return `- \`${short}--${flag.name}${value}\`: ${flag.summary ?? ''}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
}

function argWords({name, required, multiple}: DocumentedArg): string {
  const word = `${name.toUpperCase()}${multiple ? '...' : ''}`
  return required ? word : `[${word}]`
}

function exampleWords(line: string, name: string): string {
  return line.replaceAll('<%= config.bin %> <%= command.id %>', name).replaceAll('<%= config.bin %>', 'svcdiag')
}
