import {createPatience, isOfTool} from '../../hooks/match.ts'
import {type HookTrace, SKIPS, traceHooks} from '../../hooks/trace.ts'
import {whetherMeant} from '../../nearest.ts'
import type {Explain} from '../explanation.ts'
import {listed} from '../listed.ts'
import type {Occasions} from '../story.ts'
import {times} from '../words.ts'

/** A matcher with a probable mistake kept a configured hook from every occasion of its event. */
export const hookDidNotFire: Explain = ({hooks, occasions}) => {
  if (hooks === null) return null
  const test = createPatience()()
  const patience = () => test // one time limit for all occasions, because a log can contain many slow patterns
  const traces = occasions.map(occasion => ({occasion, hooks: traceHooks(hooks.config, occasion, patience)}))
  const fired = new Set(
    traces.flatMap(({hooks: own}) => own.filter(({skip}) => FIRES.has(skip)).map(({place}) => place)),
  )
  const missed = traces.flatMap(({occasion, hooks: own}) =>
    own.filter(trace => isMissed(trace) && !fired.has(trace.place)).map(trace => ({trace, occasion})),
  )
  const byPlace = [...Map.groupBy(missed, ({trace}) => trace.place).values()].flatMap(([first]) => first ?? [])
  if (byPlace.length === 0) return null
  const events = [...new Set([hooks.event, ...byPlace.map(({occasion}) => occasion.event)])].filter(id => id !== null)
  return {
    sentence: listed(byPlace.map(({trace, occasion}) => words(trace, occasion))),
    evidence: events,
    more: null,
    next: {do: 'show', events},
  }
}

/** The skips of hooks whose matcher fits, or cannot be judged. */
const FIRES: ReadonlySet<HookTrace['skip']> = new Set([null, 'not-a-command', 'too-slow-pattern'])

function isMissed({skip, nearMiss}: HookTrace): boolean {
  return nearMiss !== null || skip === 'event-without-tool'
}

function words({place, event, matcher, nearMiss}: HookTrace, {toolName, count}: Occasions): string {
  const hook = `the hook ${place} did not run, because its matcher ${JSON.stringify(matcher)}`
  if (nearMiss === null || !isOfTool(event))
    return `${hook} never matches ${event}: ${SKIPS['event-without-tool']}; ${whetherMeant('*')}`
  return `${hook} does not match ${toolName}, which was called ${times(count)}: ${nearMiss.says}; ${whetherMeant(nearMiss.write)}`
}
