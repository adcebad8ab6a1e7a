import {type Compat, isIn} from './compat.ts'
import {TOOL_NAMES, TOOLS} from './tools/families.ts'

/** Names under which a conversation may be given several tools at once. */
const SETS = ['task_tool_set', 'workflow_tool_set']

/** What an agent may be given, by name. */
export function usableTools(compat: Compat): string[] {
  const names = Object.entries(TOOL_NAMES).flatMap(([kind, name]) => (isIn(compat, TOOLS[kind]) ? [name] : []))
  return [...new Set([...SETS, ...names])]
}
