import type {Container, Deployment, StatefulSet} from '../cluster/objects.ts'
import type {Workload} from '../installation/installation.ts'

/** The levels that can be set: a word that the app does not know keeps it from starting. */
export const LEVELS = ['INFO', 'DEBUG'] as const
export type Level = (typeof LEVELS)[number]

/** A workload as it was read just now, to be changed. */
export interface Target {
  readonly workload: Workload
  readonly object: Deployment | StatefulSet
}

export function containersOf({object}: Target): readonly Container[] {
  return object.spec.template.spec.containers
}

/** Whose level is meant. */
export function mainOf(target: Target): Container | undefined {
  return containersOf(target).find(({name}) => name === target.workload.mainContainer)
}

/** As kubectl takes it: `deployment/openhands`. */
export function nameOf({kind, name}: Pick<Workload, 'kind' | 'name'>): string {
  return `${kind.toLowerCase()}/${name}`
}
