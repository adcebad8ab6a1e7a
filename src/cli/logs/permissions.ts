import type {ClusterReader, Rule} from '../../cluster/port.ts'
import {collectingRules} from '../../cluster/rules.ts'
import {findOwners} from '../../logs/pods/owners.ts'
import {EVERY_COMPONENT, logRules} from '../../logs/selection.ts'
import type {Target} from '../context.ts'
import {placesOf} from '../redact/places.ts'

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
