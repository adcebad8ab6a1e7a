import type {Server} from 'node:http'
import {type Duplex, duplexPair} from 'node:stream'

import type {ClusterState, KubeObject} from '../../kube-api/state.ts'

type Target = Parameters<ClusterState['dial']>[0]

/** Connects to a port of a pod, without a socket in between. Rejects as a kubelet would. */
export function dialer(objects: () => readonly KubeObject[], stubs: ReadonlyMap<number, Server | null>) {
  return async (target: Target): Promise<Duplex> => {
    const pod = objects().find(object => isPod(object, target)) as PodView | undefined // the state holds complete objects
    if (pod === undefined) throw new Error(`pod not found ("${target.pod}_${target.namespace}")`)
    if (pod.status.phase !== 'Running') throw new Error(`pod is not running: current phase is ${pod.status.phase}`)
    const server = listening(pod, target.port) ? stubs.get(target.port) : null
    if (server === undefined || server === null) throw new Error(refused(target.port))
    const [near, far] = duplexPair()
    server.emit('connection', far)
    return near
  }
}

interface PodView {
  readonly spec: {readonly containers: readonly {name: string; ports?: readonly {containerPort: number}[]}[]}
  readonly status: {
    readonly phase: string
    readonly containerStatuses?: readonly {name: string; state?: {running?: object}}[]
  }
}

function isPod(object: KubeObject, {namespace, pod}: Target): boolean {
  return object.kind === 'Pod' && object.metadata.namespace === namespace && object.metadata.name === pod
}

function listening({spec, status}: PodView, port: number): boolean {
  return spec.containers.some(({name, ports = []}) => {
    const running = status.containerStatuses?.find(container => container.name === name)?.state?.running
    return running !== undefined && ports.some(({containerPort}) => containerPort === port)
  })
}

function refused(port: number): string {
  const where = `dial tcp4 127.0.0.1:${port}: connect: connection refused`
  return `failed to connect to localhost:${port} inside the pod's network namespace: ${where}`
}
