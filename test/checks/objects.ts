import {DAY, MINUTE} from '../../src/checks/words/age.ts'
import type {
  Container,
  ContainerStatus,
  Deployment,
  EndpointSlice,
  Event,
  Ingress,
  Pod,
  ReplicaSet,
  Service,
  StatefulSet,
} from '../../src/cluster/objects.ts'

/** Objects of a small installation as Kubernetes returns them: valid, healthy, and older than every grace period. */
export const NOW = new Date('2026-03-01T12:00:00Z')
export const NS = 'openhands'
export const SANDBOXES = 'openhands-runtimes'

export function ago(ms: number): string {
  return new Date(NOW.getTime() - ms).toISOString()
}

const OLD = ago(3 * DAY)

export function deployment(
  name: string,
  change: {
    spec?: object
    status?: object
    metadata?: object
    labels?: Record<string, string>
    containers?: Container[]
  } = {},
): Deployment {
  const labels = change.labels ?? {app: name}
  const replicas = 1
  return {
    metadata: {name, namespace: NS, generation: 1, creationTimestamp: OLD, ...change.metadata},
    spec: {
      replicas,
      selector: {matchLabels: labels},
      template: {metadata: {labels}, spec: {containers: change.containers ?? [container()]}},
      ...change.spec,
    },
    status: {
      observedGeneration: 1,
      replicas,
      updatedReplicas: replicas,
      readyReplicas: replicas,
      availableReplicas: replicas,
      conditions: [{type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable'}],
      ...change.status,
    },
  }
}

export function statefulSet(
  name: string,
  change: {spec?: object; status?: object; metadata?: object} = {},
): StatefulSet {
  return {
    metadata: {name, namespace: NS, generation: 1, creationTimestamp: OLD, ...change.metadata},
    spec: {
      replicas: 1,
      selector: {matchLabels: {app: name}},
      template: {metadata: {labels: {app: name}}, spec: {containers: [container()]}},
      ...change.spec,
    },
    status: {
      observedGeneration: 1,
      replicas: 1,
      readyReplicas: 1,
      updatedReplicas: 1,
      currentRevision: `${name}-1`,
      updateRevision: `${name}-1`,
      ...change.status,
    },
  }
}

/** Returns a ReplicaSet: `openhands-1` is revision 1 of Deployment `openhands`. */
export function replicaSet(
  name: string,
  change: {replicas?: number; created?: string; namespace?: string; revision?: string; image?: string} = {},
): ReplicaSet {
  const dash = name.lastIndexOf('-')
  return {
    metadata: {
      name,
      namespace: change.namespace ?? NS,
      creationTimestamp: change.created ?? OLD,
      annotations: {'deployment.kubernetes.io/revision': change.revision ?? name.slice(dash + 1)},
      ownerReferences: [{apiVersion: 'apps/v1', kind: 'Deployment', name: name.slice(0, dash), controller: true}],
    },
    spec: {
      replicas: change.replicas ?? 1,
      template: {spec: {containers: [{...container(), ...(change.image && {image: change.image})}]}},
    },
  }
}

export interface PodChange {
  /**
   * The name of the ReplicaSet, or of another controller with `kind` (default: the pod's name without its last part).
   */
  owner?: string
  kind?: string
  namespace?: string
  labels?: Record<string, string>
  metadata?: object
  spec?: object
  status?: object
  container?: Partial<Container>
  containerStatus?: Partial<ContainerStatus>
}

/** Returns a ready pod: `openhands-1-a` is in ReplicaSet `openhands-1`. */
export function pod(name: string, change: PodChange = {}): Pod {
  const owner = change.owner ?? name.slice(0, name.lastIndexOf('-'))
  return {
    metadata: {
      name,
      namespace: change.namespace ?? NS,
      labels: change.labels ?? {app: owner.replace(/-\d+$/, '')},
      creationTimestamp: OLD,
      ownerReferences: [{apiVersion: 'apps/v1', kind: change.kind ?? 'ReplicaSet', name: owner, controller: true}],
      ...change.metadata,
    },
    spec: {nodeName: 'node-1', containers: [{...container(), ...change.container}], ...change.spec},
    status: {
      phase: 'Running',
      startTime: OLD,
      conditions: [ready(isUp(change) ? 'True' : 'False', OLD)],
      containerStatuses: [
        {name: 'main', ready: true, restartCount: 0, state: {running: {startedAt: OLD}}, ...change.containerStatus},
      ],
      ...change.status,
    },
  }
}

function isUp({status, containerStatus}: PodChange): boolean {
  return (
    containerStatus?.ready !== false && (status === undefined || !('phase' in status) || status.phase === 'Running')
  )
}

export function container(change: Partial<Container> = {}): Container {
  return {
    name: 'main',
    image: 'registry.example.com/main:1.0',
    ports: [{name: 'http', containerPort: 3000}],
    readinessProbe: {httpGet: {path: '/ready', port: 3000}},
    ...change,
  }
}

export function ready(status: 'True' | 'False', since?: string) {
  return {type: 'Ready', status, ...(since !== undefined && {lastTransitionTime: since})}
}

export function waiting(reason: string, message?: string): Partial<ContainerStatus> {
  return {ready: false, state: {waiting: {reason, ...(message !== undefined && {message})}}}
}

/** Returns a container that runs again after it ended. */
export function ended(
  exitCode: number,
  since: string | null,
  change: {reason?: string; restarts?: number} = {},
): Partial<ContainerStatus> {
  return {
    restartCount: change.restarts ?? 1,
    lastState: {terminated: {exitCode, reason: change.reason ?? 'Error', finishedAt: since}},
  }
}

export function event(
  about: string,
  reason: string,
  message: string,
  change: {age?: number; namespace?: string; fieldPath?: string} = {},
): Event {
  return {
    metadata: {name: `${about}.1`, namespace: change.namespace ?? NS},
    involvedObject: {
      kind: 'Pod',
      namespace: change.namespace ?? NS,
      name: about,
      ...(change.fieldPath && {fieldPath: change.fieldPath}),
    },
    reason,
    message,
    lastTimestamp: ago(change.age ?? MINUTE),
  }
}

export function service(name: string, change: {spec?: object; metadata?: object} = {}): Service {
  return {
    metadata: {name, namespace: NS, ...change.metadata},
    spec: {clusterIP: '10.0.0.1', selector: {app: name}, ports: [{port: 3000, targetPort: 'http'}], ...change.spec},
  }
}

/** Returns endpoints by pod name. A leading `!` marks an endpoint that is not ready. */
export function slice(of: string, ...pods: string[]): EndpointSlice {
  return {
    metadata: {name: `${of}-x`, namespace: NS, labels: {'kubernetes.io/service-name': of}},
    endpoints: pods.map(name => ({
      addresses: ['10.1.0.1'],
      conditions: {ready: !name.startsWith('!')},
      targetRef: {kind: 'Pod', name: name.replace('!', ''), namespace: NS},
    })),
  }
}

export function ingress(
  name: string,
  change: {hosts?: string[]; tls?: {hosts?: string[]; secretName?: string}[]; namespace?: string} = {},
): Ingress {
  return {
    metadata: {name, namespace: change.namespace ?? NS},
    spec: {rules: (change.hosts ?? []).map(host => ({host})), ...(change.tls && {tls: change.tls})},
  }
}
