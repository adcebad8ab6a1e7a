import type {KubeObject} from '../state.ts'
import {badRequest} from '../status.ts'
import type {ContainerStatus, PodView} from '../table/pod-containers.ts'

type Pod = KubeObject & PodView

/** Returns the container of a log request. If the pod has several, the request must name one. */
export function chooseContainer(pod: Pod, asked: string): string {
  const name = pod.metadata.name
  const {initContainers = [], containers, ephemeralContainers = []} = pod.spec
  const names = [...initContainers, ...containers, ...ephemeralContainers].map(container => container.name)
  if (asked !== '') {
    if (names.includes(asked)) return asked
    throw badRequest(`container ${asked} is not valid for pod ${name}`)
  }
  const [only, ...others] = names
  if (only !== undefined && others.length === 0) return only
  throw badRequest(`a container name must be specified for pod ${name}, choose one of: [${names.join(' ')}]`)
}

/** Throws the kubelet's error for a container that has not started. */
export function checkStarted(pod: Pod, container: string): void {
  const {initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = []} = pod.status
  const all = [...containerStatuses, ...initContainerStatuses, ...ephemeralContainerStatuses]
  const status = all.find(({name}) => name === container)
  const where = `container "${container}" in pod "${pod.metadata.name}"`
  if (status === undefined) throw badRequest(`${where} is not available`)
  if (isWaiting(status)) throw badRequest(`${where} is waiting to start: ${waitingWords(status)}`)
}

export function previousNotFound(pod: Pod, container: string) {
  return badRequest(`previous terminated container "${container}" in pod "${pod.metadata.name}" not found`)
}

function isWaiting({state, lastState}: ContainerStatus): boolean {
  return !state?.running && !state?.terminated && !lastState?.terminated && state?.waiting !== undefined
}

function waitingWords({state}: ContainerStatus): string {
  const reason = state?.waiting?.reason ?? ''
  if (reason === 'ErrImagePull') return "image can't be pulled"
  return reason === 'ImagePullBackOff' ? 'trying and failing to pull image' : reason
}
