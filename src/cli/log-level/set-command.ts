import {SvcdiagError} from '../../errors.ts'
import {planSetAll} from '../../log-level/plan/plan.ts'
import {planSet} from '../../log-level/plan/set.ts'
import {LEVELS, type Level} from '../../log-level/target.ts'
import {COMPONENTS_HINT, componentsOf} from '../flags/component-names.ts'
import {durationMs} from '../flags/duration.ts'
import type {Sink} from '../output/sink.ts'
import {runChangeCommand} from './change-command.ts'
import type {ChangeFlags} from './invocation.ts'

export interface SetInvocation {
  readonly level: string
  readonly components: readonly string[]
  readonly flags: ChangeFlags & {readonly for?: string | undefined}
  readonly sink: Sink
}

export function runSetCommand({level: word, components, flags, sink}: SetInvocation): Promise<number> {
  const level = levelOf(word)
  const asked = componentsOf(components, COMPONENTS_HINT)
  if (asked.length === 0) throw new SvcdiagError('usage.invalid', 'name at least one component')
  const forMs = flags.for === undefined ? null : durationMs(flags.for, '--for')
  return runChangeCommand({
    command: 'set',
    asked,
    planFor: (by, at) => {
      const expires = forMs === null ? null : new Date(at.getTime() + forMs).toISOString()
      const request = {level, expires, by, at: at.toISOString()}
      return {
        all: scene => planSetAll(asked, request, scene),
        one: (target, scene) => planSet(target, request, scene),
      }
    },
    flags,
    sink,
  })
}

/** Accepts only known levels, because an application may not start with an unknown one. */
function levelOf(word: string): Level {
  const level = LEVELS.find(known => known === word.toUpperCase())
  if (level !== undefined) return level
  throw new SvcdiagError('usage.invalid', `the level is ${LEVELS.join(' or ')}, and comes before the components`)
}
