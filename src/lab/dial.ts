import type {Duplex} from 'node:stream'

import type {ClusterState, KubeObject} from '../kube-api/state.ts'
import type {World} from './controllers/world.ts'
import {PROGRAMS} from './programs/index.ts'
import {connectTo} from './programs/serve.ts'

type Target = Parameters<ClusterState['dial']>[0]

/** Connects to a port of a pod, without a socket in between. Rejects as a kubelet would. */
export function dialer(world: World) {
  return async (target: Target): Promise<Duplex> => {
    const pod = world.store.find('Pod', target.namespace, target.pod) as PodView | undefined // the store holds complete objects
    if (pod === undefined) throw new Error(`pod not found ("${target.pod}_${target.namespace}")`)
    if (pod.status.phase !== 'Running') throw new Error(`pod is not running: current phase is ${pod.status.phase}`)
    const container = pod.spec.containers.find(({ports = []}) =>
      ports.some(({containerPort}) => containerPort === target.port),
    )
    const program = PROGRAMS.get(target.port)
    const process = world.lives.get(pod.metadata.uid)?.process ?? null
    if (container === undefined || program === undefined || process === null || process.ailment?.kind === 'deaf')
      throw new Error(refused(target.port))
    const {ailment, env} = process
    return connectTo(program, () => ({env: env[container.name] ?? {}, ailment, outside: world.outside}))
  }
}

interface PodView extends KubeObject {
  readonly spec: {readonly containers: readonly {name: string; ports?: readonly {containerPort: number}[]}[]}
  readonly status: {readonly phase: string}
}

function refused(port: number): string {
  const where = `dial tcp4 127.0.0.1:${port}: connect: connection refused`
  return `failed to connect to localhost:${port} inside the pod's network namespace: ${where}`
}
