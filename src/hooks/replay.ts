import {withoutDigests} from '../events/same-event.ts'
import type {HookOccasion, HookOutcome} from './hook.ts'
import {type Decision, decisionOf, type RecordedOccasion} from './recorded.ts'

/** A recorded occasion, and what other hooks decide. */
export interface Replayed extends RecordedOccasion {
  readonly now: Decision
  /** True if both decisions have the same effect on the run. */
  readonly same: boolean
}

interface Hooks {
  run(occasion: HookOccasion): Promise<HookOutcome>
  /** Masks what the hooks added, because the recording is masked. */
  mask(text: string): string
}

/** Runs hooks at every recorded occasion, in order of the log. Throws the error of the signal. */
export async function replay(
  recorded: readonly RecordedOccasion[],
  {run, mask}: Hooks,
  signal: AbortSignal,
): Promise<Replayed[]> {
  const replayed: Replayed[] = []
  for (const one of recorded) {
    signal.throwIfAborted()
    const {executions} = await run(one.occasion)
    const now = decisionOf(one.occasion.type, executions)
    replayed.push({...one, now, same: isSame(one.recorded, now, mask)})
  }
  signal.throwIfAborted()
  return replayed
}

/** Masked values count as equal. */
function isSame(recorded: Decision, now: Decision, mask: Hooks['mask']): boolean {
  const contextOf = ({context}: Decision) => withoutDigests(mask(context.join('\n')))
  return recorded.blocked === now.blocked && contextOf(recorded) === contextOf(now)
}

/** Returns the JSON form of a replay, differences first. */
export function replayReport(replayed: readonly Replayed[]) {
  const inOrder = replayed.toSorted((one, other) => Number(one.same) - Number(other.same))
  return {
    summary: {occasions: replayed.length, different: replayed.filter(({same}) => !same).length},
    occasions: inOrder.map(({occasion, event, position, recorded, now, same}) => ({
      type: occasion.type,
      tool: occasion.toolName,
      event,
      position,
      same,
      recorded,
      now,
    })),
  }
}
