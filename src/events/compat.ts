import {EVENT_KINDS, type EventKind} from './kinds/index.ts'
import {TOOL_NAMES, TOOLS} from './tools/index.ts'

/**
 * The standard that a server imitates and with which validation compares events: the specified interface, or a version
 * of the reference service.
 */
export const COMPATS = ['spec', '1.43', '1.58'] as const
export type Compat = (typeof COMPATS)[number]

const VERSIONS = {'1.43': '1.43.1', '1.58': '1.58.2'} as const
const NEWEST = VERSIONS['1.58']

/** Returns the version of the reference service. For the specified interface, this is the newest known version. */
export function referenceOf(compat: Compat): string {
  return compat === 'spec' ? NEWEST : VERSIONS[compat]
}

/** Returns true if a version is `since` or later. */
export function has(version: string, since: string): boolean {
  const [own, first] = [numbersOf(version), numbersOf(since)]
  const differs = own.findIndex((number, at) => number !== first[at])
  return differs === -1 || (own[differs] ?? 0) > (first[differs] ?? 0)
}

/** Returns the kinds that a server emits and can be asked for, in the order of error messages. */
export function kindsOf(compat: Compat): EventKind[] {
  const kinds = Object.keys(EVENT_KINDS) as EventKind[] // the kinds are the keys of this record
  return kinds.filter(kind => isIn(compat, EVENT_KINDS[kind]))
}

/** Names that give a conversation several tools at once. */
const TOOL_SETS = ['task_tool_set', 'workflow_tool_set']

/** Returns the names of the tools that a client may give to an agent. */
export function usableTools(compat: Compat): string[] {
  const names = Object.entries(TOOL_NAMES).flatMap(([kind, name]) => (isIn(compat, TOOLS[kind]) ? [name] : []))
  return [...new Set([...TOOL_SETS, ...names])]
}

function isIn(compat: Compat, declaration: object = {}): boolean {
  const since: unknown = Reflect.get(declaration, 'x-since')
  return typeof since !== 'string' || (compat !== 'spec' && has(referenceOf(compat), since))
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}
