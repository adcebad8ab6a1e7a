import type {Compat} from '../events/compat.ts'
import {HOOK_TYPES} from '../events/kinds/hooks.ts'
import {canBlock} from './decide.ts'
import {givesSecrets} from './environment.ts'
import type {HookConfig, HookDefinition, HookType} from './hook.ts'
import {compiled, isOfTool, patternIn} from './match.ts'

export interface HookPlace {
  readonly compat: Compat
  readonly variables: ReadonlySet<string>
  readonly secretNames: ReadonlySet<string>
  /** A relative path starts at the working directory of the hooks. */
  fileAt(path: string): 'missing' | 'unreadable' | 'readable' | 'executable'
  hasProgram(name: string): boolean
  parses(command: string): boolean
}

export interface LintedHook extends HookDefinition {
  readonly event: HookType
  readonly matcher: string
}

type Finds = (hook: LintedHook, place: HookPlace) => string | false

/** The rules for mistakes that cause no error, for example hooks that never run, and unintended blocks. */
export const HOOK_RULES = {
  'matcher-never-matches': ({event, matcher}) =>
    !isOfTool(event) && !isForAll(matcher) && `a matcher other than * never matches ${event}: this hook never runs`,
  'matcher-not-a-pattern': ({event, matcher}) => isOfTool(event) && brokenPattern(matcher),
  'type-not-run': ({type}) => type !== 'command' && `hooks of type ${type} are recorded but do not run`,
  syntax: ({event, type, command}, {parses}) =>
    type === 'command' && !parses(command) && `the shell cannot parse the command and exits with 2${blocks(event)}`,
  'script-missing': (hook, place) => missingScript(hook, place),
  'script-relative': ({command}) => relativeScript(command),
  'timeout-long': ({async, timeoutSeconds}) =>
    !async && timeoutSeconds > 60 && `the conversation may wait ${timeoutSeconds} seconds for this hook`,
  'timeout-fraction': ({timeoutSeconds}) =>
    !Number.isInteger(timeoutSeconds) && 'the service accepts whole seconds only',
  'async-cannot-block': ({event, async, command}) =>
    async && canBlock(event) && meansToBlock(command) && 'async hooks cannot block',
  'event-cannot-block': ({event, command}) =>
    !canBlock(event) && meansToBlock(command) && `${event} cannot be blocked: exit code 2 and deny have no effect`,
  'decision-unknown': ({command}) => unknownDecision(command),
  'secret-not-given': (hook, place) => !givesSecrets(place.compat) && secretMissed(hook, place),
  'callback-url-unset': ({command}, {variables}) =>
    /\$\{?(?:SVC|OH)_CALLBACK_URL\b/.test(command) &&
    !variables.has('SVC_CALLBACK_URL') &&
    !variables.has('OH_CALLBACK_URL') &&
    'SVC_CALLBACK_URL is not set for it: it will run and send nothing',
  'curl-missing': ({command}, {hasProgram}) =>
    /\bcurl\b/.test(command) && !hasProgram('curl') && 'curl is not on its PATH',
} as const satisfies Readonly<Record<string, Finds>>

export type HookRule = keyof typeof HOOK_RULES

function isForAll(matcher: string): boolean {
  return matcher === '*' || matcher === ''
}

function brokenPattern(matcher: string): string | false {
  const pattern = patternIn(matcher)
  if (pattern === null || compiled(pattern.source) !== null) return false
  return pattern.between === 'slashes'
    ? 'the matcher is an invalid regular expression: this hook never runs'
    : 'the matcher is an invalid regular expression: it is compared literally'
}

/** These interpreters exit with 2 if they cannot read their script. Exit code 2 blocks. */
const EXIT_WITH_2 = /^(?:sh|dash|python3?|perl)$/

function missingScript({event, command}: LintedHook, place: HookPlace): string | false {
  for (const {path, interpreter} of scriptsIn(command)) {
    const state = place.fileAt(path)
    const isAbsent = state === 'missing' || state === 'unreadable'
    const what = state === 'missing' ? 'does not exist' : 'is not readable'
    if (isAbsent && interpreter !== null && EXIT_WITH_2.test(interpreter))
      return `${path} ${what}: ${interpreter} exits with 2${blocks(event)}`
    if (isAbsent) return `${path} ${what}: the hook fails`
    if (interpreter === null && state === 'readable') return `${path} is not executable: the hook fails`
  }
  return false
}

function blocks(event: HookType): string {
  if (!canBlock(event)) return ''
  return event === 'Stop' ? ', which blocks every time' : ', which blocks'
}

function meansToBlock(command: string): boolean {
  return /\bexit 2\b|decision\\?["']\s*:\s*\\?["']deny/i.test(command)
}

function relativeScript(command: string): string | false {
  const path = scriptsIn(command).find(script => !script.path.startsWith('/'))?.path
  if (path === undefined) return false
  return `${path} is relative to the workspace, not to the hooks file: put the script into the command`
}

function unknownDecision(command: string): string | false {
  const word = /decision\\?["']\s*:\s*\\?["']([A-Za-z]+)/.exec(command)?.[1] ?? 'deny'
  return !/^(?:allow|deny)$/i.test(word) && `the decision ${word} has no effect: only deny blocks`
}

function secretMissed({command}: LintedHook, {compat, variables, secretNames}: HookPlace): string | false {
  const reads = (name: string) => new RegExp(`\\$\\{?${RegExp.escape(name)}(?!\\w)`).test(command)
  const name = [...secretNames].find(secret => !variables.has(secret) && reads(secret))
  return name !== undefined && `it reads ${name}, but hooks get no secrets with --compat ${compat}`
}

interface ScriptFile {
  readonly path: string
  readonly interpreter: string | null
}

const INTERPRETER = /^(?:\S*\/)?(sh|bash|dash|zsh|python3?|node|perl|ruby)$/
/** Matches a word that the shell does not expand. */
const PLAIN = /^[\w./~+@:-]+$/

function scriptsIn(command: string): ScriptFile[] {
  return command.split(/[;\n|&]+/).flatMap(part => scriptOf(part.trim().split(/\s+/)))
}

function scriptOf(words: readonly string[]): ScriptFile[] {
  const [first = '', ...others] = words.filter(word => !/^\w+=/.test(word)).map(unquoted)
  const interpreter = INTERPRETER.exec(first)?.[1] ?? null
  if (interpreter === null) return first.includes('/') && PLAIN.test(first) ? [{path: first, interpreter}] : []
  const [path = ''] = others
  return PLAIN.test(path) && !path.startsWith('-') && /[./]/.test(path) ? [{path, interpreter}] : []
}

function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/, '$2')
}

interface HookLint {
  readonly rule: HookRule
  /** The path of the hook, for example `Stop[0].hooks[1]`. */
  readonly place: string
  readonly message: string
}

/** Returns the warnings about a configuration. Hooks with warnings run anyway. */
export function lintHooks(config: HookConfig, place: HookPlace): HookLint[] {
  return HOOK_TYPES.flatMap(event =>
    (config[event] ?? []).flatMap(({matcher, hooks}, entry) =>
      hooks.flatMap((hook, index) => found({...hook, event, matcher}, place, `${event}[${entry}].hooks[${index}]`)),
    ),
  )
}

function found(hook: LintedHook, place: HookPlace, where: string): HookLint[] {
  const rules = Object.keys(HOOK_RULES) as HookRule[] // the cast is safe: the keys of HOOK_RULES are the rules
  return rules.flatMap(rule => {
    const message = HOOK_RULES[rule](hook, place)
    return message === false ? [] : [{rule, place: where, message}]
  })
}
