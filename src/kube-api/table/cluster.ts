import type {KubeMeta} from '../state.ts'
import {ageColumn, nameColumn, table, text, wide} from './column.ts'
import {none} from './text.ts'

interface Node {
  readonly metadata: KubeMeta
  readonly spec?: {readonly unschedulable?: boolean}
  readonly status: {
    readonly conditions?: readonly {readonly type: string; readonly status: string}[]
    readonly addresses?: readonly {readonly type: string; readonly address: string}[]
    readonly nodeInfo?: Readonly<Record<string, string | undefined>>
  }
}

interface Namespace {
  readonly metadata: KubeMeta
  readonly status?: {readonly phase?: string}
}

interface Lease {
  readonly metadata: KubeMeta
  readonly spec?: {readonly holderIdentity?: string}
}

interface RuntimeClass {
  readonly metadata: KubeMeta
  readonly handler: string
}

export const nodes = table<Node>([
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
])

export const namespaces = table<Namespace>([
  nameColumn(),
  text('Status', ({status}) => status?.phase ?? ''),
  ageColumn(),
])

export const leases = table<Lease>([nameColumn(), text('Holder', ({spec}) => spec?.holderIdentity ?? ''), ageColumn()])

export const runtimeClasses = table<RuntimeClass>([nameColumn(), text('Handler', ({handler}) => handler), ageColumn()])

function nodeStatus({spec, status}: Node): string {
  const ready = status.conditions?.find(({type}) => type === 'Ready')
  const word = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady'
  return spec?.unschedulable ? `${word},SchedulingDisabled` : word
}

function roles({labels = {}}: KubeMeta): string[] {
  const named = Object.entries(labels).flatMap(([key, value]) => {
    if (key === 'kubernetes.io/role') return [value]
    return key.startsWith(ROLE_PREFIX) ? [key.slice(ROLE_PREFIX.length)] : []
  })
  return [...new Set(named.filter(role => role !== ''))].sort()
}

const ROLE_PREFIX = 'node-role.kubernetes.io/'

function address({addresses}: Node['status'], wanted: string): string {
  return addresses?.find(({type}) => type === wanted)?.address ?? '<none>'
}

function kernel({status: {nodeInfo}}: Node): string {
  const architecture = nodeInfo?.architecture
  return (nodeInfo?.kernelVersion || '<unknown>') + (architecture ? ` (${architecture})` : '')
}
