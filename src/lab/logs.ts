import type {ContainerLogName, KubeObject} from '../kube-api/state.ts'
import type {PodSpec} from './manifests/types.ts'
import type {LabInstallation, LogEntry} from './model.ts'
import {isPodOf} from './pods/name.ts'

/** Returns the lines of a container since its start; null if the kubelet has no such log. */
export function logLinesOf(
  installation: LabInstallation,
  pod: KubeObject,
  {container, previous}: ContainerLogName,
): readonly LogEntry[] | null {
  const status = statusOf(pod, container)
  if (status === undefined) return null
  if (previous && status.lastState?.terminated === undefined) return null
  if (!previous && status.state?.waiting !== undefined && status.lastState?.terminated === undefined) return null
  const logs = entryOf(installation, pod, container)?.[1]
  return (previous ? logs?.previous : logs?.current) ?? []
}

/** Returns the workload (`Kind/name`) with this container's log in the installation; null if there is none. */
export function workloadOf(installation: LabInstallation, pod: KubeObject, container: string): string | null {
  const key = entryOf(installation, pod, container)?.[0]
  return key === undefined ? null : key.slice(0, key.lastIndexOf('/'))
}

/** Returns when the container started, in milliseconds since 1970; null if it is not running. */
export function startOf(pod: KubeObject, container: string): number | null {
  const startedAt = statusOf(pod, container)?.state?.running?.startedAt
  return startedAt === undefined ? null : Date.parse(startedAt)
}

/** Whether the container's own variables set the level DEBUG. */
export function isAtDebug(pod: KubeObject, container: string): boolean {
  const {containers} = pod.spec as PodSpec // the object is a pod
  const env = containers.find(({name}) => name === container)?.env ?? []
  return env.some(({name, value = ''}) =>
    name === 'DEBUG' ? /^(true|1|yes)$/i.test(value) : LEVELS.includes(name) && /^debug$/i.test(value),
  )
}

const LEVELS = ['LOG_LEVEL', 'LITELLM_LOG', 'KEYCLOAK_LOG_LEVEL', 'KC_LOG_LEVEL']

interface ContainerStatus {
  readonly name: string
  readonly state?: {readonly waiting?: object; readonly running?: {readonly startedAt: string}}
  readonly lastState?: {readonly terminated?: object}
}

function statusOf(pod: KubeObject, container: string): ContainerStatus | undefined {
  const {containerStatuses = [], initContainerStatuses = []} = pod.status as {
    containerStatuses?: ContainerStatus[]
    initContainerStatuses?: ContainerStatus[]
  } // the state contains complete objects
  return [...containerStatuses, ...initContainerStatuses].find(({name}) => name === container)
}

function entryOf(installation: LabInstallation, pod: KubeObject, container: string) {
  return Object.entries(installation.logs).find(([key]) => isLogOf(key, pod, container))
}

function isLogOf(key: string, pod: KubeObject, container: string): boolean {
  const [, workload = '', name = ''] = key.split('/')
  return name === container && isPodOf(workload, pod.metadata.name)
}
