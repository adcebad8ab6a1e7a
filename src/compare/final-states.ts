import type {Step} from './step.ts'

/** What a source knows of the states of a conversation. */
export interface StatedSteps {
  readonly steps: readonly Step[]
  /** The last status, as `base_state.json` names it; null without this file. */
  readonly status: string | null
}

const ROLE = 'state execution_status'

/**
 * Returns the steps of both sides with comparable states. A conversation directory records no changes of the status,
 * only the last one. If a side is such a directory, only the last status of both sides is compared.
 */
export function withFinalStates([left, right]: readonly [StatedSteps, StatedSteps]): [
  readonly Step[],
  readonly Step[],
] {
  const isLogged = [left, right].every(({steps}) => steps.some(isStatus))
  const [a, b] = [left, right].map(lastOf)
  if (isLogged || a == null || b == null) return [left.steps, right.steps]
  return [
    [...left.steps.filter(isOther), a],
    [...right.steps.filter(isOther), b],
  ]
}

function lastOf({steps, status}: StatedSteps): Step | null {
  const logged = steps.findLast(isStatus)
  if (logged !== undefined || status === null) return logged ?? null
  const position = (steps.at(-1)?.position ?? 0) + 1
  return {event: 'base_state.json', position, part: 'states', role: ROLE, values: {value: status}}
}

function isStatus({role}: Step): boolean {
  return role === ROLE
}

function isOther(step: Step): boolean {
  return !isStatus(step)
}
