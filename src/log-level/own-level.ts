import type {Container} from '../cluster/objects.ts'
import {effectiveLevel, LEVEL_VARIABLES, settingOf} from '../installation/log-level/effective-level.ts'
import type {Ground} from './ground.ts'
import {type InForce, inForce} from './in-force.ts'
import type {Level, Target} from './target.ts'

/** The level that a request is about, and the variable that would carry the new one. */
export interface OwnLevel {
  readonly now: InForce
  readonly variable: string
}

/**
 * By the component's own variables: a library inside may have a level too (`LITELLM_LOG` in the app), and is not meant.
 * Only when it is the one that logs at DEBUG, INFO is asked of it.
 */
export function ownLevel(target: Target, container: Container, wanted: Level, ground: Ground): OwnLevel {
  const {configMaps, profile} = ground
  const own = profile.components[target.workload.component].logLevel?.variables ?? ['LOG_LEVEL']
  const isVerbose = effectiveLevel(container, configMaps).level === 'verbose'
  const now = inForce(container, configMaps, wanted === 'INFO' && isVerbose ? LEVEL_VARIABLES : own)
  return {now, variable: variableFor(now, own, container, ground)}
}

/** Of several that a component knows, the one that is set; a switch does not count, it takes no level. */
function variableFor(now: InForce, own: readonly string[], container: Container, {configMaps}: Ground): string {
  const decided = LEVEL_VARIABLES.find(name => name === now.variable)
  return decided ?? own.find(name => settingOf(container, name, configMaps) !== null) ?? own[0] ?? 'LOG_LEVEL'
}
