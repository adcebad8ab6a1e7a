import type {Container, PodSpec} from '../cluster/objects.ts'
import type {PatchOperation} from './patch.ts'

/** One container of a template, and where it stands. */
export interface ContainerPlace {
  readonly container: Container
  /** JSON pointer within the workload. */
  readonly at: string
}

/** Init containers and containers have names of their own: no two share one. */
export function containerIn({containers, initContainers = []}: PodSpec, name: string): ContainerPlace | null {
  const lists = {containers, initContainers}
  for (const [list, members] of Object.entries(lists)) {
    const index = members.findIndex(each => each.name === name)
    const container = members[index]
    if (container !== undefined) return {container, at: `/spec/template/spec/${list}/${index}`}
  }
  return null
}

/** That the container at this place is the one that was seen: lists of Kubernetes are patched by position. */
export function isContainer({container, at}: ContainerPlace): PatchOperation {
  return {op: 'test', path: `${at}/name`, value: container.name}
}
