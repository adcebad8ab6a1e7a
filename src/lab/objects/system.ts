import type {LabInstallation} from '../model.ts'
import {timeAgo} from '../time.ts'
import {withDefaults} from './complete.ts'
import type {Draft} from './made.ts'

const SYSTEM_NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

/** Returns the nodes and namespaces that exist before the installation. */
export function systemObjects(installation: LabInstallation): Draft[] {
  const namespaces = SYSTEM_NAMESPACES.map(name =>
    withDefaults({apiVersion: 'v1', kind: 'Namespace', metadata: {name}}),
  )
  return [...nodes(installation), ...namespaces]
}

const NODES = ['node-1', 'node-2']

function nodes(installation: LabInstallation): Draft[] {
  return NODES.map(name => {
    const labels = {'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64'}
    const metadata = {name, labels, annotations: {'node.alpha.kubernetes.io/ttl': '0'}}
    return {apiVersion: 'v1', kind: 'Node', metadata, spec: {}, status: statusOf(installation, name)}
  })
}

function statusOf(installation: LabInstallation, name: string) {
  const resources = {cpu: '4', memory: '16Gi', pods: '110', 'ephemeral-storage': '100Gi'}
  return {
    addresses: [
      {type: 'InternalIP', address: '127.0.0.1'},
      {type: 'Hostname', address: name},
    ],
    allocatable: resources,
    capacity: resources,
    conditions: [
      condition(installation, 'Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'),
      condition(installation, 'MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory'),
      condition(installation, 'DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
    ],
    daemonEndpoints: {kubeletEndpoint: {Port: 10250}},
    nodeInfo: {
      architecture: 'amd64',
      bootID: name,
      containerRuntimeVersion: 'containerd://2.1.4',
      kernelVersion: '6.8.0',
      kubeProxyVersion: installation.api.gitVersion,
      kubeletVersion: installation.api.gitVersion,
      machineID: name,
      operatingSystem: 'linux',
      osImage: 'Ubuntu 24.04',
      systemUUID: name,
    },
  }
}

function condition({now, ages}: LabInstallation, type: string, status: string, reason: string, message: string) {
  const lastTransitionTime = timeAgo(now, ages.installed)
  return {type, status, reason, message, lastHeartbeatTime: timeAgo(now, 10), lastTransitionTime}
}
