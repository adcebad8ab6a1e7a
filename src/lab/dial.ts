import type {Duplex} from 'node:stream'

import type {ClusterState, KubeObject} from '../kube-api/state.ts'
import type {World} from './controllers/world.ts'
import type {PodSpec} from './manifests/types.ts'
import {connectTo} from './pods/connect.ts'

type Target = Parameters<ClusterState['dial']>[0]

/** Returns a function that connects to a port of a pod, without a socket. It rejects with a kubelet's error. */
export function dialer(world: World) {
  return async (target: Target): Promise<Duplex> => {
    const pod = world.store.find('Pod', target.namespace, target.pod) as PodView | undefined // the store contains complete objects
    if (pod === undefined) throw new Error(`pod not found ("${target.pod}_${target.namespace}")`)
    if (pod.status.phase !== 'Running') throw new Error(`pod is not running: current phase is ${pod.status.phase}`)
    const process = world.lives.get(pod.metadata.uid)?.process ?? null
    const connection = connectTo(pod.spec, target.port, {process, outside: () => world.outside})
    if (connection === null) throw new Error(refused(target.port))
    return connection
  }
}

interface PodView extends KubeObject {
  readonly spec: PodSpec
  readonly status: {readonly phase: string}
}

function refused(port: number): string {
  const where = `dial tcp4 127.0.0.1:${port}: connect: connection refused`
  return `failed to connect to localhost:${port} inside the pod's network namespace: ${where}`
}
