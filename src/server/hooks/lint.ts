import type {Compat} from '../../events/compat.ts'
import {HOOK_TYPES} from '../../events/kinds/hook-execution-event.ts'
import {canBlock} from './decide.ts'
import {givesSecrets} from './environment.ts'
import type {HookConfig, HookDefinition, HookType} from './hook.ts'
import {compiled, isOfTool, patternIn} from './match.ts'
import {scriptsIn} from './scripts-in.ts'

/** What can be asked of the place where hooks will run. */
export interface HookPlace {
  readonly compat: Compat
  /** Names of the variables that hooks will have. */
  readonly variables: ReadonlySet<string>
  readonly secretNames: ReadonlySet<string>
  /** Seen from the working directory of hooks. */
  fileAt(path: string): 'missing' | 'unreadable' | 'readable' | 'executable'
  hasProgram(name: string): boolean
  /** Whether the shell can read it. */
  parses(command: string): boolean
}

export interface HookLint {
  readonly rule: string
  /** `Stop[0].hooks[1]`, or `Stop[0]`. */
  readonly place: string
  readonly message: string
}

interface Hook extends HookDefinition {
  readonly event: HookType
  readonly matcher: string
}

type Finds = (hook: Hook, place: HookPlace) => string | null | false

/** What goes wrong without a word: hooks that never run, and blocks that nobody meant (facts 10.9). */
const RULES: readonly (readonly [rule: string, finds: Finds])[] = [
  [
    'matcher-never-matches',
    ({event, matcher}) =>
      !isOfTool(event) &&
      matcher !== '*' &&
      matcher !== '' &&
      `a matcher other than * never matches ${event}: this hook never runs`,
  ],
  ['matcher-not-a-pattern', ({event, matcher}) => isOfTool(event) && brokenPattern(matcher)],
  ['type-not-run', ({type}) => type !== 'command' && `hooks of type ${type} are recorded and not run here`],
  [
    'syntax',
    ({event, ...hook}, place) =>
      hook.type === 'command' &&
      !place.parses(hook.command) &&
      `the shell cannot read the command, and then exits with 2${blocks(event)}`,
  ],
  ['script-missing', (hook, place) => missingScript(hook, place)],
  [
    'script-relative',
    ({command}) => {
      const path = scriptsIn(command).find(({path}) => !path.startsWith('/'))?.path
      return (
        path !== undefined &&
        `${path} is looked for in the workspace, not beside the hooks file: put the script into the command`
      )
    },
  ],
  [
    'timeout-long',
    ({async, timeoutSeconds}) =>
      !async && timeoutSeconds > 60 && `the conversation may wait ${timeoutSeconds} seconds for it`,
  ],
  [
    'timeout-fraction',
    ({timeoutSeconds}) => !Number.isInteger(timeoutSeconds) && 'the service takes whole seconds only',
  ],
  [
    'async-cannot-block',
    ({event, async, command}) =>
      async && canBlock(event) && meansToBlock(command) && 'it is async, and so cannot block',
  ],
  [
    'event-cannot-block',
    ({event, command}) =>
      !canBlock(event) && meansToBlock(command) && `${event} cannot be blocked: exit code 2 and deny have no effect`,
  ],
  [
    'decision-unknown',
    ({command}) => {
      const word = /decision\\?["']\s*:\s*\\?["']([A-Za-z]+)/.exec(command)?.[1]
      return (
        word !== undefined && !/^(?:allow|deny)$/i.test(word) && `the decision ${word} means nothing: only deny blocks`
      )
    },
  ],
  [
    'secret-not-given',
    ({command}, {compat, variables, secretNames}) => {
      const name = [...secretNames].find(name => reads(command, name) && !variables.has(name))
      return (
        name !== undefined &&
        !givesSecrets(compat) &&
        `it reads ${name}, and hooks get no secrets with --compat ${compat}`
      )
    },
  ],
  [
    'callback-url-unset',
    ({command}, {variables}) =>
      reads(command, '\\w+_CALLBACK_URL') &&
      !variables.has('SVC_CALLBACK_URL') &&
      !variables.has('OH_CALLBACK_URL') &&
      'SVC_CALLBACK_URL is not visible to it: it will run and send nothing',
  ],
  [
    'curl-missing',
    ({command}, place) =>
      /\bcurl\b/.test(command) && !place.hasProgram('curl') && 'it needs curl, which is not on its PATH',
  ],
]

/** Nothing here is an error: the hooks run, or do not, as they are. */
export function lintHooks(config: HookConfig, place: HookPlace): HookLint[] {
  return HOOK_TYPES.flatMap(event =>
    (config[event] ?? []).flatMap(({matcher, hooks}, entry) =>
      hooks.flatMap((hook, index) => found({...hook, event, matcher}, place, `${event}[${entry}].hooks[${index}]`)),
    ),
  )
}

function found(hook: Hook, place: HookPlace, where: string): HookLint[] {
  return RULES.flatMap(([rule, finds]) => {
    const message = finds(hook, place)
    return message ? [{rule, place: where, message}] : []
  })
}

function brokenPattern(matcher: string): string | false {
  const pattern = patternIn(matcher)
  if (pattern === null || compiled(pattern.source) !== null) return false
  return pattern.between === 'slashes'
    ? 'it is no regular expression: this hook never runs'
    : 'it is no regular expression: it is compared as it stands'
}

/** These exit with 2 where their script cannot be read, and 2 is the code that blocks. */
const EXIT_WITH_2 = /^(?:sh|dash|python3?|perl)$/

function missingScript({event, command}: Hook, place: HookPlace): string | false {
  for (const {path, interpreter} of scriptsIn(command)) {
    const state = place.fileAt(path)
    const isAbsent = state === 'missing' || state === 'unreadable'
    const what = state === 'missing' ? 'is not there' : 'cannot be read'
    if (isAbsent && interpreter !== null && EXIT_WITH_2.test(interpreter))
      return `${path} ${what}: ${interpreter} then exits with 2${blocks(event)}`
    if (isAbsent) return `${path} ${what}: the hook fails`
    if (interpreter === null && state === 'readable') return `${path} cannot be executed: the hook fails`
  }
  return false
}

function blocks(event: HookType): string {
  if (!canBlock(event)) return ''
  return event === 'Stop' ? ', which blocks, again and again' : ', which blocks'
}

function meansToBlock(command: string): boolean {
  return /\bexit 2\b|decision\\?["']\s*:\s*\\?["']deny/i.test(command)
}

function reads(command: string, name: string): boolean {
  return new RegExp(`\\$\\{?${name}(?!\\w)`).test(command)
}
