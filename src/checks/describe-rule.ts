import type {Rule} from '../cluster/port.ts'

/** Returns `get,create pods/portforward in openhands`, with names and API group if the rule has any. */
export function describeRule({apiGroup, resource, verbs, namespace, resourceNames}: Rule): string {
  const group = apiGroup === '' ? '' : `.${apiGroup}`
  const names = resourceNames === undefined ? '' : ` ${resourceNames.join(',')}`
  return `${verbs.join(',')} ${resource}${group}${names} ${namespace === null ? 'in the cluster' : `in ${namespace}`}`
}
