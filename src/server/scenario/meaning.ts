import {declarationOf} from '../../events/schema.ts'
import {ActionSchema, ObservationSchema, TOOL_NAMES} from '../../events/tools/index.ts'
import type {Complaint} from '../../events/validate/complaint.ts'
import {complaintsIn, complaintsOf} from '../../events/validate/event.ts'
import {suggestion} from '../../nearest.ts'
import {isStep, type Step} from './scenario.ts'
import {actionOf, type Call, isTool, observationOf} from './tool.ts'

const REFERENCE = '1.58.2'

/** Validates what a step produces against the event model, so a run cannot fail on it. */
export function meaningProblem(step: Step, path: readonly string[]): Problem | null {
  if (isStep(step, 'call')) return callProblem(step, path)
  if (isStep(step, 'event')) return eventProblem(step.event, [...path, 'event'])
  if (!isStep(step, 'parallel')) return null
  const problems = step.parallel.map((call, at) => callProblem(call, [...path, 'parallel', String(at)]))
  return problems.find(problem => problem !== null) ?? null
}

function callProblem(call: Call, path: readonly string[]): Problem | null {
  if (call.as === undefined && !isTool(call.call)) return unknownTool(call.call, path)
  const wrong = wrongIn(ActionSchema, actionOf(call))
  if (wrong !== undefined) return placed(wrong, [...path, 'args'], call.as === 'mcp' ? 1 : 0)
  const answer = call.error === undefined ? wrongIn(ObservationSchema, observationOf(call)) : undefined
  return answer === undefined ? null : placed(answer, [...path, 'observe'], 0)
}

function unknownTool(name: string, path: readonly string[]): Problem {
  const hint = suggestion(name, Object.values(TOOL_NAMES), 'say `as: mcp` or `as: client` for a tool of their own')
  return {path: [...path, 'call'], says: `no tool of this name is known${hint}`}
}

function eventProblem(event: Readonly<Record<string, unknown>>, path: readonly string[]): Problem | null {
  const stamped = ['id', 'timestamp', 'parent_id'].find(name => Object.hasOwn(event, name))
  if (stamped !== undefined) return {path: [...path, stamped], says: 'is given when the event is appended'}
  const wrong = complaintsOf(event, REFERENCE).find(({reference}) => reference === 'fail')
  return wrong === undefined ? null : placed(wrong, path, 0)
}

/** Reports unknown properties first, because a wrong name explains the missing right one. */
function wrongIn(schema: Parameters<typeof declarationOf>[0], value: unknown): Complaint | undefined {
  const complaints = complaintsIn(declarationOf(schema), value, '', REFERENCE)
  const wrong = complaints.filter(({reference}) => reference === 'fail')
  return wrong.find(({rule}) => rule === 'unknown-property') ?? wrong[0]
}

function placed({path, message}: Complaint, at: readonly string[], dropped: number): Problem {
  const own = path.split('/').slice(1 + dropped)
  return {path: [...at, ...own], says: message}
}

/** A problem of a scenario and its place: the path of keys. */
export interface Problem {
  readonly path: readonly string[]
  readonly says: string
}
