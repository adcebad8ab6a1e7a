import type {ContainerLogName, KubeObject} from '../kube-api/state.ts'
import type {LabInstallation, LogEntry} from './model.ts'

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
  const logs = Object.entries(installation.logs).find(([key]) => isLogOf(key, pod, container))?.[1]
  return (previous ? logs?.previous : logs?.current) ?? []
}

interface ContainerStatus {
  readonly name: string
  readonly state?: {readonly waiting?: object}
  readonly lastState?: {readonly terminated?: object}
}

function statusOf(pod: KubeObject, container: string): ContainerStatus | undefined {
  const {containerStatuses = [], initContainerStatuses = []} = pod.status as {
    containerStatuses?: ContainerStatus[]
    initContainerStatuses?: ContainerStatus[]
  } // the state holds complete objects
  return [...containerStatuses, ...initContainerStatuses].find(({name}) => name === container)
}

/** Pods are named after their workload and two generated parts, or one number. */
function isLogOf(key: string, pod: KubeObject, container: string): boolean {
  const [, workload = '', name = ''] = key.split('/')
  return name === container && new RegExp(`^${workload}-([^-]+-[^-]{5}|\\d+)$`).test(pod.metadata.name)
}
