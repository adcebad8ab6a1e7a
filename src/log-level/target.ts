import type {Container, Deployment, StatefulSet} from '../cluster/objects.ts'
import type {Workload} from '../installation/installation.ts'

/** The levels that can be set. With an unknown word the app does not start. */
export const LEVELS = ['INFO', 'DEBUG'] as const
export type Level = (typeof LEVELS)[number]

/** The current state of a workload to change. */
export interface Target {
  readonly workload: Workload
  readonly object: Deployment | StatefulSet
}

export function containersOf({object}: Target): readonly Container[] {
  return object.spec.template.spec.containers
}

/** Returns the container whose level is meant. */
export function mainOf(target: Target): Container | undefined {
  return containersOf(target).find(({name}) => name === target.workload.mainContainer)
}

/** Returns the name that kubectl accepts: `deployment/openhands`. */
export function nameOf({kind, name}: Pick<Workload, 'kind' | 'name'>): string {
  return `${kind.toLowerCase()}/${name}`
}
