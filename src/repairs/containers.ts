import type {Container, PodSpec} from '../cluster/objects.ts'
import type {PatchOperation} from './patch.ts'

/** A container of a template, and its path. */
export interface ContainerPlace {
  readonly container: Container
  /** JSON pointer within the workload. */
  readonly at: string
}

/** Returns the container by name. Containers and init containers of a pod share one namespace of names. */
export function containerIn({containers, initContainers = []}: PodSpec, name: string): ContainerPlace | null {
  const lists = {containers, initContainers}
  for (const [list, members] of Object.entries(lists)) {
    const index = members.findIndex(each => each.name === name)
    const container = members[index]
    if (container !== undefined) return {container, at: `/spec/template/spec/${list}/${index}`}
  }
  return null
}

/**
 * Returns a test that this position still has the container that was seen, because a patch addresses lists by position.
 */
export function isContainer({container, at}: ContainerPlace): PatchOperation {
  return {op: 'test', path: `${at}/name`, value: container.name}
}
