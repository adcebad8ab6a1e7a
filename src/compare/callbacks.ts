import type {CallbackChain} from '../callbacks/chain.ts'
import type {Side} from './report.ts'
import type {Step} from './step.ts'

type Pair<T> = readonly [left: T, right: T]

/**
 * Returns both sides with a step for the callback of each finish. A finish counts only if both sides know what became of
 * its callback, because a log alone often does not show it.
 */
export function withCallbacks([left, right]: Pair<Side>, chains: Pair<readonly CallbackChain[]>): Pair<Side> {
  const known = chains[0].flatMap((one, at) => {
    const other = chains[1][at]
    return other !== undefined && isKnown(one) && isKnown(other) ? [[one, other] as const] : []
  })
  return [
    withSteps(
      left,
      known.map(([one]) => one),
    ),
    withSteps(
      right,
      known.map(([, other]) => other),
    ),
  ]
}

function isKnown({verdict}: CallbackChain): boolean {
  return verdict !== 'unknown' && verdict !== 'awaited'
}

function withSteps(side: Side, chains: readonly CallbackChain[]): Side {
  const steps = [...side.steps]
  for (const chain of chains) {
    const events = new Set([chain.finish.event, ...chain.steps.map(({event}) => event)])
    const last = steps.findLastIndex(({event}) => events.has(event))
    const at = last === -1 ? steps.length : last + 1
    steps.splice(at, 0, stepOf(chain, steps[at - 1]?.position ?? side.events))
  }
  return {...side, steps}
}

function stepOf({finish, verdict, steps}: CallbackChain, position: number): Step {
  const failed = steps.find(({is}) => is === 'no')?.id ?? null
  return {
    event: finish.event ?? '',
    position,
    part: 'callbacks',
    role: 'callback of the finish',
    values: {verdict, failed_step: failed},
  }
}
