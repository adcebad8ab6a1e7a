import type {Command} from '@oclif/core'

/** One word that can be typed next. */
export interface Candidate {
  readonly value: string
  readonly summary: string
}

/** What a shell offers for the word at the cursor. */
export interface Completion {
  readonly candidates: readonly Candidate[]
  /** True if the word may be the path of a file, which shells complete themselves. */
  readonly files: boolean
}

/** Every command, from the manifest, and the summaries of the topics. */
export interface Grammar {
  readonly commands: Readonly<Record<string, Command.Cached>>
  readonly topics: Readonly<Record<string, {readonly description?: string}>>
}

/** Returns the values of a flag, such as `--fault`, or of an argument; null if nothing lists them. */
export type KnownValues = (name: string, command: string) => Promise<readonly Candidate[] | null>

/** Flags with such values take the path of a file. */
const PATH = /FILE|DIR|OUT/u

const HELP: Candidate = {value: '--help', summary: 'print help'}

/** Returns what can stand in place of the last word. The words before it are the command line without the program. */
export async function complete(words: readonly string[], grammar: Grammar, known: KnownValues): Promise<Completion> {
  const [typed, current] = [words.slice(0, -1), words.at(-1) ?? '']
  const isHelp = typed[0] === 'help'
  const {id, rest} = commandIn(isHelp ? typed.slice(1) : typed, grammar)
  const command = grammar.commands[id]
  const names = rest.length === 0 ? wordsAfter(id, grammar) : []
  if (command === undefined || isHelp) return matching(current, current.startsWith('-') ? [HELP] : names)

  const assigned = /^(--[\w-]+=)(.*)$/su.exec(current)
  const start = assigned?.[1] ?? ''
  const flag = rest.includes('--') ? null : flagOf(start.replace(/=$/u, '') || (rest.at(-1) ?? ''), command)
  if (flag?.type === 'option') {
    const {candidates, files} = matching(assigned?.[2] ?? current, await valuesOf(flag, command, known))
    return {
      candidates: candidates.map(({value, summary}) => ({value: start + value, summary})),
      files: candidates.length === 0 && PATH.test(flag.helpValue?.toString() ?? '') && files,
    }
  }
  if (current.startsWith('-') && !rest.includes('--')) return matching(current, flagsLeft(command, rest))

  const argument = argumentAt(positional(rest, command), command)
  const values = argument === undefined ? null : await valuesOf(argument, command, known)
  const {candidates} = matching(current, [...names, ...(values ?? [])])
  return {candidates, files: argument !== undefined && values === null}
}

/** Returns the longest command at the start of the words; the id of a topic that is no command alone if none. */
function commandIn(typed: readonly string[], {commands, topics}: Grammar): {id: string; rest: readonly string[]} {
  const names = typed.slice(0, typed.findIndex(word => word.startsWith('-')) >>> 0)
  for (let count = names.length; count > 0; count--) {
    const id = names.slice(0, count).join(':')
    if (id in commands || id in topics) return {id, rest: typed.slice(count)}
  }
  return {id: '', rest: typed}
}

/** Returns the words that can follow a command or topic: the names below it. */
function wordsAfter(id: string, {commands, topics}: Grammar): Candidate[] {
  const start = id === '' ? '' : `${id}:`
  const below = Object.keys(commands).filter(name => name.startsWith(start) && commands[name]?.hidden !== true)
  const names = new Set(below.map(name => name.slice(start.length).split(':')[0] ?? ''))
  return [...names].map(name => ({
    value: name,
    summary: commands[start + name]?.summary ?? topics[start + name]?.description ?? '',
  }))
}

function flagOf(word: string, {flags}: Command.Cached): Command.Flag.Cached | null {
  const named = (flag: Command.Flag.Cached) => [...spellingsOf(flag), `-${flag.char}`].includes(word)
  return Object.values(flags).find(named) ?? null
}

/** Returns the flags that the command still accepts. A flag that the command accepts only once is left out after that. */
function flagsLeft(command: Command.Cached, rest: readonly string[]): Candidate[] {
  const given = new Set(rest.map(word => flagOf(word.replace(/=.*$/su, ''), command)))
  const left = Object.values(command.flags).filter(
    flag => flag.hidden !== true && (('multiple' in flag && flag.multiple === true) || !given.has(flag)),
  )
  const all = left.flatMap(flag => spellingsOf(flag).map(value => ({value, summary: flag.summary ?? ''})))
  return [...all, HELP]
}

function spellingsOf(flag: Command.Flag.Cached): string[] {
  const {name} = flag
  return flag.type === 'boolean' && flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`]
}

/** Returns how many arguments there are before the cursor. */
function positional(rest: readonly string[], command: Command.Cached): number {
  return rest.filter((word, at) => {
    const before = flagOf(rest[at - 1] ?? '', command)
    return !word.startsWith('-') && before?.type !== 'option'
  }).length
}

function argumentAt(index: number, {args}: Command.Cached): Command.Arg.Cached | undefined {
  const all = Object.values(args)
  const last = all.at(-1)
  return all[index] ?? (last?.multiple === true ? last : undefined)
}

async function valuesOf(
  of: Command.Flag.Cached | Command.Arg.Cached,
  {id}: Command.Cached,
  known: KnownValues,
): Promise<readonly Candidate[] | null> {
  const options = 'options' in of ? of.options : undefined
  if (options !== undefined) return options.map(value => ({value, summary: ''}))
  return known('type' in of ? `--${of.name}` : of.name, id)
}

function matching(start: string, candidates: readonly Candidate[] | null): Completion {
  const fitting = (candidates ?? []).filter(({value}) => value.startsWith(start))
  return {candidates: fitting, files: candidates === null}
}
