import type {Explain} from '../explanation.ts'
import type {Fact} from '../facts.ts'
import type {Block} from '../story.ts'
import {times} from '../words.ts'

/** A hook blocked a call, a prompt or the end of the run. */
export const hookBlocked: Explain = ({block, finish}) => {
  if (block === null) return null
  const {hook, effect, next} = block
  const isLoop = hook.what.type === 'Stop' && block.times > 1 && finish?.stopRuns.includes(hook) === true
  return {
    sentence: `${blockedWords(block)}${reasonWords(block)}; ${thenWords(block)}${isLoop ? LOOP : ''}`,
    evidence: [hook.id, hook.what.action, effect?.id, next?.id].filter(id => id != null),
    more: null,
    next: {do: 'show', events: [hook.id]},
  }
}

const LOOP = ', and the hook still blocks: the run ends only when it stops to block, or at the maximum of iterations'

function blockedWords({hook: {what}, times: count}: Block): string {
  const often = count > 1 ? ` (${times(count)} since the last message of the user)` : ''
  if (what.type === 'Stop') return `a Stop hook did not let the agent finish${often}`
  if (what.type === 'UserPromptSubmit') return `a UserPromptSubmit hook blocked the message of the user${often}`
  return `a PreToolUse hook blocked a call of ${what.tool ?? 'a tool'}${often}`
}

function reasonWords({hook: {what}}: Block): string {
  const code = what.exitCode === 2 ? 'exit code 2' : `a printed decision, exit code ${what.exitCode ?? 'unknown'}`
  return ` (${code})${what.reason === null ? '' : `: ${what.reason}`}`
}

function thenWords({hook, effect, next}: Block): string {
  if (hook.what.type === 'UserPromptSubmit') return 'the agent did not see the message, and the run finished'
  const told = effect === null ? 'no event shows that the agent was told' : 'the agent was told the reason'
  return `${told}, and ${next === null ? 'did nothing since' : nextWords(next)}`
}

function nextWords({what}: Fact): string {
  if (what.is !== 'call') return 'answered with a message'
  return what.finishes ? 'finished' : `called ${what.tool}`
}
