import type {ClusterReader, Rule} from '../../cluster/port.ts'
import {collectingRules} from '../../cluster/rules.ts'
import {logLevelRules, unnamedRules} from '../../log-level/rules.ts'
import {findOwners} from '../../logs/pods/owners.ts'
import {EVERY_COMPONENT, logRules} from '../../logs/selection.ts'
import type {Target} from '../context.ts'
import {placesOf} from '../redact/cluster-secrets.ts'
import {lookFor} from '../target/installation.ts'

/** Returns the permissions of `logs` on this installation, including the permissions to read the values to mask. */
export async function logsPermissions(
  target: Target,
  reader: ClusterReader,
): Promise<{readonly rules: readonly Rule[]; readonly assumed: readonly string[]}> {
  const {namespaces} = await placesOf(target, reader)
  const owners = await findOwners(reader, target.discovery, EVERY_COMPONENT)
  const hiding = namespaces.flatMap(collectingRules)
  if ('workloads' in owners && owners.installation !== null) {
    const {installation, namespaces: read} = owners
    return {rules: [...logRules({installation, namespaces: read}), ...hiding], assumed: []}
  }
  return {
    rules: namespaces.flatMap(namespace => [...readingRules(namespace), ...collectingRules(namespace)]),
    assumed: [`no installation was seen in ${owners.namespaces.join(', ')}: the rules are for one namespace`],
  }
}

function readingRules(namespace: string): Rule[] {
  return logRules({installation: {namespace, sandboxNamespace: namespace}, namespaces: [namespace]})
}

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
