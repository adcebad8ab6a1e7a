import type {
  CoreV1Event,
  V1ClusterRoleBinding,
  V1Lease,
  V1Namespace,
  V1Node,
  V1ObjectMeta,
  V1RuntimeClass,
} from '@kubernetes/client-node'
import {age, ageColumn, nameColumn, namedTable, none, type Table, table, text, type Wire, wide} from './column.ts'

export const nameAndAge = table<object>([nameColumn(), ageColumn()])

/** The table of kinds that show only a name and a creation time. */
const nameAndCreation = table<object>([
  nameColumn(),
  {...text('Created At', ({metadata}) => metadata.creationTimestamp), type: 'date'},
])

const events = table<CoreV1Event>([
  text('Last Seen', lastSeen),
  text('Type', ({type}) => type ?? ''),
  text('Reason', ({reason}) => reason ?? ''),
  text('Object', ({involvedObject}) => subject(involvedObject)),
  wide('Subobject', ({involvedObject}) => involvedObject.fieldPath ?? ''),
  wide('Source', source),
  text('Message', ({message}) => (message ?? '').trim()),
  wide('First Seen', firstSeen),
  wide('Count', ({series, count}) => series?.count ?? (count || 1)),
  {...wide('Name', ({metadata}) => metadata.name), format: 'name'},
])

const bindings = namedTable<V1ClusterRoleBinding>([
  text('Role', ({roleRef}) => `${roleRef.kind}/${roleRef.name}`),
  wide('Users', binding => subjects(binding, 'User')),
  wide('Groups', binding => subjects(binding, 'Group')),
  wide('ServiceAccounts', binding => subjects(binding, 'ServiceAccount')),
])

export const CLUSTER_TABLES: Readonly<Record<string, Table>> = {
  'v1/limitranges': nameAndCreation,
  'rbac.authorization.k8s.io/v1/clusterroles': nameAndCreation,
  'rbac.authorization.k8s.io/v1/roles': nameAndCreation,
  'v1/nodes': table<V1Node>([
    nameColumn(),
    text('Status', nodeStatus),
    text('Roles', ({metadata}) => none(roles(metadata).join(','))),
    ageColumn(),
    text('Version', ({status}) => status.nodeInfo?.kubeletVersion ?? ''),
    wide('Internal-IP', ({status}) => address(status, 'InternalIP')),
    wide('External-IP', ({status}) => address(status, 'ExternalIP')),
    wide('OS-Image', ({status}) => status.nodeInfo?.osImage || '<unknown>'),
    wide('Kernel-Version', kernel),
    wide('Container-Runtime', ({status}) => status.nodeInfo?.containerRuntimeVersion || '<unknown>'),
  ]),
  'v1/namespaces': namedTable<V1Namespace>([text('Status', ({status}) => status?.phase ?? '')]),
  'coordination.k8s.io/v1/leases': namedTable<V1Lease>([text('Holder', ({spec}) => spec?.holderIdentity ?? '')]),
  'node.k8s.io/v1/runtimeclasses': namedTable<V1RuntimeClass>([text('Handler', ({handler}) => handler)]),
  'v1/events': events,
  'events.k8s.io/v1/events': events,
  'rbac.authorization.k8s.io/v1/clusterrolebindings': bindings,
  'rbac.authorization.k8s.io/v1/rolebindings': bindings,
  /** The columns in cert-manager's definition of a Certificate. */
  'cert-manager.io/v1/certificates': table<Certificate>([
    nameColumn(),
    text('Ready', certificate => readyCondition(certificate)?.status ?? ''),
    text('Secret', ({spec}) => spec.secretName ?? ''),
    wide('Issuer', ({spec}) => spec.issuerRef?.name ?? ''),
    wide('Status', certificate => readyCondition(certificate)?.message ?? ''),
    {...text('Age', ({metadata}, now) => age(metadata.creationTimestamp, now)), type: 'date'},
  ]),
}

function nodeStatus({spec, status}: Wire<V1Node>): string {
  const ready = status.conditions?.find(({type}) => type === 'Ready')
  const readiness = ready?.status === 'True' ? 'Ready' : 'NotReady'
  const word = ready === undefined ? 'Unknown' : readiness
  return spec?.unschedulable ? `${word},SchedulingDisabled` : word
}

const ROLE_PREFIX = 'node-role.kubernetes.io/'

function roles({labels = {}}: Wire<V1ObjectMeta>): string[] {
  const named = Object.entries(labels).flatMap(([key, value]) => {
    if (key === 'kubernetes.io/role') return [value]
    return key.startsWith(ROLE_PREFIX) ? [key.slice(ROLE_PREFIX.length)] : []
  })
  return [...new Set(named.filter(role => role !== ''))].sort()
}

function address({addresses}: Wire<V1Node>['status'], wanted: string): string {
  return addresses?.find(({type}) => type === wanted)?.address ?? '<none>'
}

function kernel({status: {nodeInfo}}: Wire<V1Node>): string {
  const architecture = nodeInfo?.architecture
  return (nodeInfo?.kernelVersion || '<unknown>') + (architecture ? ` (${architecture})` : '')
}

function firstSeen({firstTimestamp, eventTime}: Wire<CoreV1Event>, now: Date): string {
  return age(firstTimestamp ?? eventTime, now)
}

function lastSeen(event: Wire<CoreV1Event>, now: Date): string {
  if (event.series) return age(event.series.lastObservedTime, now)
  return event.lastTimestamp ? age(event.lastTimestamp, now) : firstSeen(event, now)
}

function subject({kind = '', name = ''}: Wire<CoreV1Event>['involvedObject']): string {
  return name === '' ? kind.toLowerCase() : `${kind.toLowerCase()}/${name}`
}

function source(event: Wire<CoreV1Event>): string {
  const component = event.source?.component || event.reportingComponent || ''
  const host = event.source?.host || event.reportingInstance || ''
  return host === '' ? component : `${component}, ${host}`
}

function subjects({subjects: all = []}: Wire<V1ClusterRoleBinding>, kind: string): string {
  return all
    .filter(bound => bound.kind === kind)
    .map(({name, namespace}) => (kind === 'ServiceAccount' ? `${namespace ?? ''}/${name}` : name))
    .join(', ')
}

interface Certificate {
  readonly spec: {readonly secretName?: string; readonly issuerRef?: {readonly name?: string}}
  readonly status?: {
    readonly conditions?: readonly {readonly type: string; readonly status: string; readonly message?: string}[]
  }
}

function readyCondition({status}: Certificate) {
  return status?.conditions?.find(({type}) => type === 'Ready')
}
