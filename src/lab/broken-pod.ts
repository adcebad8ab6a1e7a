import {behave} from './edit.ts'
import type {LabInstallation, PodBehaviour, Role} from './model.ts'
import {MINUTE} from './time.ts'

/** The second replica of a workload cannot run its container, for ten minutes; the first goes on. */
export function secondReplicaWaits(
  installation: LabInstallation,
  role: Role,
  waiting: {readonly reason: string; readonly message: string},
  more: Partial<PodBehaviour> = {},
): LabInstallation {
  const since = {createdAgo: 10 * MINUTE, startedAgo: 10 * MINUTE, readySinceAgo: 10 * MINUTE}
  return behave(installation, role, {}, {...since, state: {kind: 'waiting', ...waiting}, ready: false, ...more})
}
