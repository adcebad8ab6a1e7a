import {kubectl, type Program} from './command.ts'
import {kubectlName, type WorkloadName, workloadRef} from './objects.ts'
import type {Step} from './repair.ts'
import {patching} from './steps.ts'

/** One operation of RFC 6902. */
export type PatchOperation =
  | {readonly op: 'test' | 'add' | 'replace'; readonly path: string; readonly value: unknown}
  | {readonly op: 'remove'; readonly path: string}

/**
 * Returns a JSON patch of a workload. Its `test` operations contain the values that were seen, so it changes nothing if
 * the workload has changed.
 */
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

/** Returns only the command, which an undo step needs as well. */
export function patchOf(workload: WorkloadName, operations: readonly PatchOperation[]): Program {
  return kubectl(workload.namespace, 'patch', kubectlName(workload), '--type', 'json', '-p', JSON.stringify(operations))
}
