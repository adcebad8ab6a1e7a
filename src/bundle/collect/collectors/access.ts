import {json} from '../../format/layout.ts'
import type {Collector} from '../item.ts'
import {told} from '../outcome.ts'

/** Writes what the current user may do in each namespace: `auth-cani-list/NAMESPACE.json`. */
export const ACCESS: Collector = {
  id: 'access',
  says: 'reading permissions',
  rules: () => [],
  collect: ({scope, write, each}) =>
    each(
      scope.namespaces.map(namespace => ({name: `permissions in ${namespace}`, rule: null, read: null, namespace})),
      async (item, {cluster}) => {
        const {namespace} = item
        const rules = await cluster.rulesIn(namespace)
        if (rules.status !== 'found') return rules
        const path = `cluster-resources/auth-cani-list/${namespace}.json`
        return told(item, await write(path, json(grantsOf(rules.value))))
      },
    ),
}

/** Returns only the list of rules, as troubleshoot writes it. */
function grantsOf(review: unknown): unknown {
  return Object(Object(review).status).resourceRules ?? []
}
