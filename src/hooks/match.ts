import {createContext, Script} from 'node:vm'
import type {HookConfig, HookDefinition, HookOccasion, HookType} from './hook.ts'

interface Chosen {
  readonly hooks: readonly HookDefinition[]
  /** The entries whose matcher is too slow or too large, each as `PreToolUse[0]`. Their hooks do not run. */
  readonly tooMuch: readonly string[]
}

/** Returns the hooks of an occasion, in the order of the configuration: docs/reference-behaviour.md#hook-matching. */
export function hooksFor(config: HookConfig, {type, toolName}: HookOccasion, test: PatientTest): Chosen {
  const found = (config[type] ?? []).map(({matcher, hooks}) => ({hooks, isFor: matches(matcher, type, toolName, test)}))
  return {
    hooks: found.flatMap(({hooks, isFor}) => (isFor === true ? hooks : [])),
    tooMuch: found.flatMap(({isFor}, index) => (isFor === null ? [`${type}[${index}]`] : [])),
  }
}

/** Returns null if the matcher is too slow or too large. Only `*` and the empty matcher match events without a tool. */
export function matches(matcher: string, type: HookType, toolName: string | null, test: PatientTest): boolean | null {
  if (matchesWithoutTool(matcher)) return true
  return isOfTool(type) && toolName !== null && matchesName(matcher, toolName, test)
}

/** Returns true if a matcher matches events without a tool. Such a matcher matches everything. */
export function matchesWithoutTool(matcher: string): boolean {
  return matcher === '*' || matcher === ''
}

export function isOfTool(type: HookType): boolean {
  return type === 'PreToolUse' || type === 'PostToolUse'
}

/** Returns the pattern in a matcher, or null. A matcher is a pattern if it is `/…/` or has a special character. */
export function patternIn(matcher: string): {readonly source: string; readonly between: 'slashes' | 'nothing'} | null {
  if (matcher.length > 2 && matcher.startsWith('/') && matcher.endsWith('/'))
    return {source: matcher.slice(1, -1), between: 'slashes'}
  return matcher !== '*' && /[|.*+?[\]()^$\\]/.test(matcher) ? {source: matcher, between: 'nothing'} : null
}

/** Returns a regular expression for the whole name; null if `source` is invalid. `source` may begin with `(?i)`. */
export function compiled(source: string): RegExp | null {
  const [, flags = '', rest = source] = /^\(\?([ims]+)\)(.*)$/s.exec(source) ?? []
  try {
    return new RegExp(`^(?:${rest})$`, [...new Set(flags)].join(''))
  } catch {
    return null
  }
}

function matchesName(matcher: string, name: string, test: PatientTest): boolean | null {
  const pattern = patternIn(matcher)
  if (pattern === null) return matcher === name
  const regexp = compiled(pattern.source)
  if (regexp === null) return pattern.between === 'nothing' && matcher === name
  return test(regexp, name)
}

/** Tests a name. Returns null if the pattern is too slow or too large. */
export type PatientTest = (pattern: RegExp, name: string) => boolean | null

/** The time limit for all tests of one occasion together, in milliseconds. It is long enough for a busy machine. */
const PATIENCE_MS = 1000

interface Desk {
  pattern: RegExp
  name: string
}

const DESK: Desk = {pattern: /(?!)/, name: ''}
const CONTEXT = createContext(DESK)
const SCRIPT = new Script('pattern.test(name)')

/** A pattern that timed out after at least this time is not tried again. */
const FAIR_MS = PATIENCE_MS / 2

/** Returns a test. All calls of the test together have one time limit, because tests block all other work. */
export type Patience = () => PatientTest

/** Returns the function that creates tests. A pattern that timed out after at least `FAIR_MS` is not tried again. */
export function createPatience(): Patience {
  const givenUp = new Set<string>()
  return () => {
    let left = PATIENCE_MS
    return (pattern, name) => {
      if (left < 1 || givenUp.has(pattern.source)) return null
      const given = left
      const since = performance.now()
      const found = testWithin(Math.ceil(left), {pattern, name})
      if (found === null && given >= FAIR_MS) givenUp.add(pattern.source)
      left -= performance.now() - since
      return found
    }
  }
}

function testWithin(timeout: number, desk: Desk): boolean | null {
  Object.assign(DESK, desk)
  try {
    return SCRIPT.runInContext(CONTEXT, {timeout}) === true
  } catch {
    return null // only a timeout throws here
  }
}
