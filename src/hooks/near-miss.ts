import {TOOL_NAMES} from '../events/tools/index.ts'
import {nearest} from '../nearest.ts'
import {compiled, matches, type PatientTest, patternIn} from './match.ts'

/** Why a matcher does not match a tool that its author probably meant. */
export interface NearMiss {
  readonly kind: NearMissKind
  /** The tool that was probably meant. */
  readonly toolName: string
  /** A matcher that matches the tool. */
  readonly write: string
  readonly says: string
}

interface Tried {
  readonly matcher: string
  readonly tool: string
  fits(matcher: string): boolean
  /** Returns true if the pattern matches a part of the tool's name. */
  fitsPart(source: string): boolean
}

interface Miss {
  readonly says: string
  /** Returns the matcher that was probably meant, or null if this mistake is not present. */
  readonly meant: (tried: Tried) => string | null
}

/** The mistakes in matchers. The first that applies is reported. */
export const NEAR_MISSES = {
  'blank-around': {
    says: 'blanks before or after a matcher count',
    meant: ({matcher, fits}) => orNull(matcher.trim(), matcher.trim() !== matcher && fits(matcher.trim())),
  },
  'letter-case': {
    says: 'upper and lower case differ',
    meant: ({matcher, tool, fits}) => orNull(tool, fits(`(?i)${patternIn(matcher)?.source ?? RegExp.escape(matcher)}`)),
  },
  'comma-list': {
    says: 'a list of names is separated by |',
    meant: ({matcher, fits}) => {
      const names = matcher.split(/[\s,;]+/).filter(name => name !== '')
      return orNull(names.join('|'), names.length > 1 && names.some(fits))
    },
  },
  'file-pattern': {
    says: 'in a regular expression * repeats the character before it',
    meant: ({matcher, fits}) => {
      const pattern = matcher.replaceAll(/(?<!\.)\*/g, '.*')
      return orNull(pattern, pattern !== matcher && fits(pattern))
    },
  },
  'kind-of-tool': {
    says: 'this is the kind of the tool or of its events, not its name',
    meant: ({matcher, tool}) => orNull(tool, nameOfKind(matcher) === tool),
  },
  'other-product': {
    says: 'this is the name of the tool in other products',
    meant: ({matcher, tool}) =>
      orNull(
        tool,
        matcher.split('|').some(name => OTHER_NAMES[tool]?.includes(name)),
      ),
  },
  'invalid-pattern': {
    says: 'it is an invalid regular expression',
    meant: ({matcher, tool}) => {
      const pattern = patternIn(matcher)
      return orNull(tool, pattern !== null && compiled(pattern.source) === null)
    },
  },
  'part-of-name': {
    says: 'a matcher must match the whole name',
    meant: ({matcher, tool, fitsPart}) => {
      const pattern = patternIn(matcher)
      const isPart = pattern === null ? matcher.length > 2 && tool.includes(matcher) : fitsPart(pattern.source)
      return orNull(tool, isPart)
    },
  },
  spelling: {
    says: 'the spelling differs',
    meant: ({matcher, tool}) => (patternIn(matcher) === null ? nearest(matcher, [tool]) : null),
  },
} as const satisfies Readonly<Record<string, Miss>>

export type NearMissKind = keyof typeof NEAR_MISSES

/** The names of tools in other products and in earlier versions, by the name that hooks match. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  terminal: ['Bash', 'BashTool', 'bash', 'execute_bash', 'shell', 'run_command', 'run_shell_command'],
  file_editor: ['Edit', 'MultiEdit', 'Write', 'Read', 'edit_file', 'write_file', 'str_replace_editor'],
  task_tracker: ['TodoWrite', 'TodoRead'],
  grep: ['Grep', 'search_files'],
  glob: ['Glob', 'list_files'],
  task: ['Task', 'delegate'],
}

const KNOWN_TOOLS = [...new Set(Object.values(TOOL_NAMES))]

/**
 * Returns the mistake in a matcher that does not match a tool. Null if it has none, or if it matches another known
 * tool, because it is then probably meant for that tool. The alternatives of a matcher are examined one by one.
 */
export function nearMissOf(matcher: string, tool: string, test: PatientTest): NearMiss | null {
  const found = alternativesIn(matcher).map(own => ({own, miss: missOf(own, tool, test)}))
  const first = found.find(({miss}) => miss !== null)?.miss
  if (!first) return null
  return {...first, write: [...new Set(found.map(({own, miss}) => miss?.write ?? own))].join('|')}
}

function alternativesIn(matcher: string): string[] {
  const isPlain = patternIn(matcher)?.between !== 'slashes' && !/[()[\]\\]/.test(matcher)
  return isPlain ? matcher.split('|') : [matcher]
}

function missOf(matcher: string, tool: string, test: PatientTest): NearMiss | null {
  const fitsTool = (other: string, name: string) => matches(other, 'PreToolUse', name, test) === true
  if (matcher === '' || KNOWN_TOOLS.some(name => fitsTool(matcher, name))) return null
  const tried: Tried = {
    matcher,
    tool,
    fits: other => fitsTool(other, tool),
    fitsPart: source => {
      const pattern = compiled(`[^]*(?:${source})[^]*`)
      return pattern !== null && test(pattern, tool) === true
    },
  }
  const kinds = Object.keys(NEAR_MISSES) as NearMissKind[] // the cast is safe: the keys of NEAR_MISSES are the kinds
  for (const kind of kinds) {
    const {says, meant} = NEAR_MISSES[kind]
    const write = meant(tried)
    if (write !== null) return {kind, toolName: tool, write, says}
  }
  return null
}

function orNull(meant: string, applies: boolean): string | null {
  return applies ? meant : null
}

/** Returns `file_editor` for `FileEditorTool`, `FileEditorAction` and `FileEditor`. */
function nameOfKind(matcher: string): string | null {
  if (!/^[A-Z][A-Za-z]*$/.test(matcher)) return null
  const stem = matcher.replace(/(?:Tool|Action|Observation)$/, '')
  return TOOL_NAMES[`${stem}Tool`] ?? stem.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase()
}
