import type {Container} from '../../cluster/objects.ts'
import {effectiveLevel, LEVEL_VARIABLES, settingOf} from '../../installation/log-level/effective-level.ts'
import {type InForce, inForce} from '../in-force.ts'
import type {Level, Target} from '../target.ts'
import type {Ground} from './ground.ts'

/** The level that a request means, and the variable for the new one. */
export interface OwnLevel {
  readonly now: InForce
  readonly variable: string
}

/**
 * Returns the level by the component's own variables. A library may have its own level (`LITELLM_LOG` in the app),
 * which is not meant. It counts only if INFO is requested and the library is what logs at DEBUG.
 */
export function ownLevel(target: Target, container: Container, wanted: Level, ground: Ground): OwnLevel {
  const {configMaps, profile} = ground
  const own = profile.components[target.workload.component].logLevel?.variables ?? ['LOG_LEVEL']
  const isVerbose = effectiveLevel(container, configMaps).level === 'verbose'
  const now = inForce(container, configMaps, wanted === 'INFO' && isVerbose ? LEVEL_VARIABLES : own)
  return {now, variable: variableFor(now, own, container, ground)}
}

/**
 * Returns the variable that is set, if the component knows several. A switch does not count because its value is not a
 * level.
 */
function variableFor(now: InForce, own: readonly string[], container: Container, {configMaps}: Ground): string {
  const decided = LEVEL_VARIABLES.find(name => name === now.variable)
  return decided ?? own.find(name => settingOf(container, name, configMaps) !== null) ?? own[0] ?? 'LOG_LEVEL'
}
