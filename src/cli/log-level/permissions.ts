import type {ClusterReader, Rule} from '../../cluster/port.ts'
import {logLevelRules, unnamedRules} from '../../log-level/rules.ts'
import type {Target} from '../context.ts'
import {lookFor} from './find-installation.ts'

/** Returns the permissions of `log-level` with the names in this cluster; without an installation, for all names. */
export async function logLevelPermissions(
  {namespace, cluster, discovery}: Target,
  reader: ClusterReader,
): Promise<{rules: readonly Rule[]; assumed: readonly string[]}> {
  const {found, missing} = await lookFor(reader, discovery)
  const unread = missing.map(({input, reason}) => `${input}: ${reason}: names that lie there are left out`)
  if (found.status === 'found') return {rules: logLevelRules(found.installation, found.profile), assumed: unread}
  const here = namespace ?? cluster.target.namespace ?? 'default'
  const unseen = `no installation was seen in ${here}: every workload of that namespace could be patched`
  return {rules: unnamedRules(here), assumed: [unseen]}
}
