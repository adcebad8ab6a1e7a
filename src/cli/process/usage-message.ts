import {didYouMean, nearest} from '../../nearest.ts'

/** The flags of a command by name, as the parser knows them. */
export type KnownFlags = Readonly<Record<string, object>>

/**
 * Rewrites an error of the argument parser. The parser's messages quote the typed words, which may contain a misplaced
 * secret. These messages name flags and arguments only. The parser does not export its classes, hence their names.
 */
export function usageMessage(error: Error, flags: KnownFlags): string {
  switch (error.constructor.name) {
    case 'NonExistentFlagsError':
      return unknownFlag(error, flags)
    case 'UnexpectedArgsError':
      return 'this command takes no such argument'
    case 'FlagInvalidOptionError':
      return invalidOption(error, flags)
    case 'ArgInvalidOptionError':
      return 'the argument is not one of those that this command knows'
    case 'RequiredArgsError':
      return `missing argument: ${names(error, 'args').join(', ')}`
    default:
      return notParsed(error, flags) ?? firstLine(error.message)
  }
}

function unknownFlag(error: Error, flags: KnownFlags): string {
  const typed = names(error, 'flags').map(flag =>
    flag.startsWith('--') ? flag.replace(/=.*$/su, '') : flag.slice(0, 2),
  )
  const near = typed.map(flag => nearest(flag.replace(/^-+/u, ''), Object.keys(flags))).find(Boolean)
  return `unknown flag ${typed.join(', ')}${didYouMean(near ? `--${near}` : null)}`
}

function invalidOption(error: Error, flags: KnownFlags): string {
  const name = /^Expected --([\w-]+)=/u.exec(error.message)?.[1] ?? ''
  return `--${name} must be one of: ${names(flags[name] ?? {}, 'options').join(', ')}`
}

/** Returns the message for an integer flag; the parser reports only the flag's name. */
function notParsed(error: Error, flags: KnownFlags): string | null {
  const name = /^Parsing --([\w-]+)/u.exec(error.message)?.[1] ?? ''
  const flag = flags[name]
  if (flag === undefined || !/Expected an integer/u.test(error.message)) return null
  const [min, max]: unknown[] = ['min', 'max'].map(end => Reflect.get(flag, end))
  if (typeof min !== 'number') return `--${name} must be an integer`
  return `--${name} must be an integer ${typeof max === 'number' ? `from ${min} to ${max}` : `of at least ${min}`}`
}

function names(error: object, property: 'args' | 'flags' | 'options'): string[] {
  const list: unknown = Reflect.get(error, property)
  if (!Array.isArray(list)) return []
  return list.map(item => (typeof item === 'string' ? item : String(Reflect.get(Object(item), 'name'))))
}

/** Keeps the first line; the rest refers to `--help` or repeats the usage. */
function firstLine(message: string): string {
  return message.split('\n')[0] ?? ''
}
