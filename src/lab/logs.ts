import type {ContainerLogName, KubeObject} from '../kube-api/state.ts'
import type {PodSpec} from './manifests/types.ts'
import type {LabInstallation, LogEntry} from './model.ts'
import {isPodOf} from './pods/name.ts'

/** The lines of a container since it started; null where the kubelet has no such log. */
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

/** The workload (`Kind/name`) in whose name the installation has a log for this container; null when it has none. */
export function workloadOf(installation: LabInstallation, pod: KubeObject, container: string): string | null {
  const key = entryOf(installation, pod, container)?.[0]
  return key === undefined ? null : key.slice(0, key.lastIndexOf('/'))
}

/** When the container started, in milliseconds since 1970; null while it does not run. */
export function startOf(pod: KubeObject, container: string): number | null {
  const startedAt = statusOf(pod, container)?.state?.running?.startedAt
  return startedAt === undefined ? null : Date.parse(startedAt)
}

/** By the variables of the container itself. */
export function isAtDebug(pod: KubeObject, container: string): boolean {
  const {containers} = pod.spec as PodSpec // of a pod
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
  } // the state holds complete objects
  return [...containerStatuses, ...initContainerStatuses].find(({name}) => name === container)
}

function entryOf(installation: LabInstallation, pod: KubeObject, container: string) {
  return Object.entries(installation.logs).find(([key]) => isLogOf(key, pod, container))
}

function isLogOf(key: string, pod: KubeObject, container: string): boolean {
  const [, workload = '', name = ''] = key.split('/')
  return name === container && isPodOf(workload, pod.metadata.name)
}
