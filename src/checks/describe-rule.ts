import type {Rule} from '../cluster/port.ts'

/** `get,create pods/portforward in openhands`; names and API group where there are any. */
export function describeRule({apiGroup, resource, verbs, namespace, resourceNames}: Rule): string {
  const group = apiGroup === '' ? '' : `.${apiGroup}`
  const names = resourceNames === undefined ? '' : ` ${resourceNames.join(',')}`
  return `${verbs.join(',')} ${resource}${group}${names} ${namespace === null ? 'in the cluster' : `in ${namespace}`}`
}
