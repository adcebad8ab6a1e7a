import type {Container, PodSpec} from '../cluster/objects.ts'
import {kubectl, type Program} from './command.ts'
import {kubectlName, type Step, type WorkloadName, workloadRef} from './repair.ts'
import {patching} from './steps.ts'

/** One operation of RFC 6902. */
export type PatchOperation =
  | {readonly op: 'test' | 'add' | 'replace'; readonly path: string; readonly value: unknown}
  | {readonly op: 'remove'; readonly path: string}

/** Returns a step that patches a workload. The step fails if the workload has changed since the check. */
export function patchWorkload(
  workload: WorkloadName,
  does: string,
  operations: readonly PatchOperation[],
  undo: Step['undo'],
): Step {
  return {
    does,
    command: [patchOf(workload, operations)],
    changes: 'restarts-pods',
    objects: [workloadRef(workload)],
    ...(undo !== undefined && {undo}),
    needs: patching([workload]),
  }
}

export function patchOf(workload: WorkloadName, operations: readonly PatchOperation[]): Program {
  return kubectl(workload.namespace, 'patch', kubectlName(workload), '--type', 'json', '-p', JSON.stringify(operations))
}

/** A container of a template. */
export interface ContainerPlace {
  readonly container: Container
  /** The JSON pointer of the container in the workload. */
  readonly at: string
}

export function containerIn({containers, initContainers = []}: PodSpec, name: string): ContainerPlace | null {
  const lists = {containers, initContainers}
  for (const [list, members] of Object.entries(lists)) {
    const index = members.findIndex(each => each.name === name)
    const container = members[index]
    if (container !== undefined) return {container, at: `/spec/template/spec/${list}/${index}`}
  }
  return null
}

/** Returns a test that the container is still at this position, because a patch addresses lists by position. */
export function isContainer({container, at}: ContainerPlace): PatchOperation {
  return {op: 'test', path: `${at}/name`, value: container.name}
}

interface Replacement {
  readonly path: string
  readonly from: unknown
  readonly to: unknown
  /** Fields that the new value depends on, with the values that were seen. */
  readonly given?: readonly {readonly path: string; readonly value: unknown}[]
}

const KINDS = {
  Service: {apiGroup: '', apiVersion: 'v1', resource: 'services'},
  Ingress: {apiGroup: 'networking.k8s.io', apiVersion: 'networking.k8s.io/v1', resource: 'ingresses'},
} as const

/** Returns a step that replaces one field. The step fails if the object has changed since the check. */
export function replaceField(
  {kind, namespace, name}: {kind: keyof typeof KINDS; namespace: string; name: string},
  does: string,
  change: Replacement,
): Step {
  const {apiGroup, apiVersion, resource} = KINDS[kind]
  const patch = ({path, from, to, given = []}: Replacement): Program => {
    const operations: PatchOperation[] = [
      ...given.map(({path, value}) => ({op: 'test' as const, path, value})),
      {op: 'test', path, value: from},
      {op: 'replace', path, value: to},
    ]
    return kubectl(namespace, 'patch', kind.toLowerCase(), name, '--type', 'json', '-p', JSON.stringify(operations))
  }
  return {
    does,
    command: [patch(change)],
    changes: 'changes-data',
    objects: [{apiVersion, kind, namespace, name}],
    undo: [patch({...change, from: change.to, to: change.from})],
    needs: [{apiGroup, resource, verbs: ['get', 'patch'], namespace, resourceNames: [name]}],
  }
}
