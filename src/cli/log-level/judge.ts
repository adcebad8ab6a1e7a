import type {WritableCluster} from '../../cluster/live.ts'
import type {Write} from '../../log-level/change.ts'
import {deniedRights, type Outcome, refusals} from '../../log-level/write/apply.ts'
import {applyingWith} from './carry-out.ts'
import type {Prepared} from './prepare.ts'

/** Returns what would fail, before anything is written: checks permissions, then each patch as a dry run. */
export async function judge(
  writes: readonly Write[],
  prepared: Prepared,
  cluster: WritableCluster,
  signal: AbortSignal,
): Promise<Outcome[]> {
  if (writes.length === 0) return []
  const denied = await deniedRights(cluster.reader(signal), writes)
  return denied.length > 0 ? denied : refusals(writes, applyingWith(prepared, cluster, signal))
}
