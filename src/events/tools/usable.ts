import {type Compat, isIn} from '../compat.ts'
import {TOOL_NAMES, TOOLS} from './index.ts'

/** Names that give a conversation several tools at once. */
const SETS = ['task_tool_set', 'workflow_tool_set']

/** Returns the names of the tools that a client may give to an agent. */
export function usableTools(compat: Compat): string[] {
  const names = Object.entries(TOOL_NAMES).flatMap(([kind, name]) => (isIn(compat, TOOLS[kind]) ? [name] : []))
  return [...new Set([...SETS, ...names])]
}
