import {amountOf} from '../../kube-api/quantity.ts'
import type {Container, PodSpec, Probe} from '../manifests/types.ts'
import type {Ailment, Crash, Outside} from '../model.ts'
import {environmentOf, type Find} from './environment.ts'
import {type Asked, PROGRAMS} from './programs.ts'

/** What happens to the containers of a pod after they start. */
export type Fate =
  /** A container cannot start, and the kubelet retries. */
  | {readonly kind: 'waiting'; readonly container: string; readonly reason: string; readonly message: string}
  /** After every start, the containers end as `crash` describes. */
  | {readonly kind: 'crashing'; readonly crash: Crash}
  /** `outgrown`: a container needs more memory than its limit, so the container was OOM-killed before. */
  | {readonly kind: 'running'; readonly outgrown: boolean; readonly ready: boolean; readonly process: Process}

/** Depends on the pod's spec, on the objects that it references, and on systems outside the cluster. */
export function fateOf(pod: PlacedPod, surroundings: Surroundings): Fate {
  const {spec, namespace} = pod
  const {outside, find} = surroundings
  const env: Record<string, Readonly<Record<string, string>>> = {}
  for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
    const unpulled = pullFailure(pod, container, surroundings)
    if (unpulled !== null) return {kind: 'waiting', container: container.name, ...unpulled}
    const environment = environmentOf(container, namespace, find)
    if (environment.status === 'lacking')
      return {
        kind: 'waiting',
        container: container.name,
        reason: 'CreateContainerConfigError',
        message: environment.message,
      }
    env[container.name] = environment.env
  }
  const crash = spec.containers.map(({name}) => outside.programs[name]?.crash).find(found => found !== undefined)
  if (crash !== undefined) return {kind: 'crashing', crash}
  const process = {env, ailment: null}
  const outgrown = hasOutgrown(spec, outside)
  return {kind: 'running', outgrown, ready: isReady(spec, process, outside), process}
}

/** Returns true if a program of the pod needs more memory than the limit of its container. */
export function hasOutgrown({containers}: PodSpec, outside: Outside): boolean {
  return containers.some(container => isOutgrown(container, outside))
}

function isOutgrown({name, resources}: Container, {programs}: Outside): boolean {
  const [needed, limit] = [programs[name]?.memory, resources?.limits?.memory]
  return needed !== undefined && limit !== undefined && (amountOf(limit) ?? 0) < (amountOf(needed) ?? 0)
}

/** Returns the kubelet's reason and message if the image cannot be pulled; null otherwise. */
function pullFailure(
  {namespace, spec}: PlacedPod,
  {image}: Container,
  {find, outside}: Surroundings,
): {reason: string; message: string} | null {
  const withheld = outside.withheld[image]
  if (withheld === undefined || (withheld.wantsCredentials && hasPullSecret())) return null
  const pulling = `failed to pull and unpack image "${image}": ${withheld.says}`
  return {reason: 'ImagePullBackOff', message: `Back-off pulling image "${image}": ErrImagePull: ${pulling}`}

  function hasPullSecret(): boolean {
    const account = find('ServiceAccount', namespace, spec.serviceAccountName ?? 'default')
    const {imagePullSecrets: own = []} = (account ?? {}) as {imagePullSecrets?: {name: string}[]} // `account` is a ServiceAccount
    return [...(spec.imagePullSecrets ?? []), ...own].some(
      ({name}) => find('Secret', namespace, name)?.type === 'kubernetes.io/dockerconfigjson',
    )
  }
}

interface PlacedPod {
  readonly namespace: string
  readonly spec: PodSpec
}

/** What a pod depends on when its containers start. */
interface Surroundings {
  readonly find: Find
  readonly outside: Outside
}

/** The running processes of a pod. */
export interface Process {
  /** The variables of each container at its start, by container name. */
  readonly env: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The malfunction of the processes; null if they are healthy. */
  readonly ailment: Ailment | null
}

export function isReady({containers}: PodSpec, process: Process, outside: Outside): boolean {
  return containers.every(container => {
    const {readinessProbe} = container
    return readinessProbe === undefined || succeeds(readinessProbe, container, process, outside)
  })
}

/** Returns true if a probe succeeds. A process that responds in time passes every probe that is not an HTTP request. */
function succeeds({httpGet}: Probe, container: Container, {env, ailment}: Process, outside: Outside): boolean {
  if (ailment?.kind === 'deaf' || ailment?.kind === 'mute' || ailment?.kind === 'slow') return false
  if (httpGet === undefined) return true
  const program = PROGRAMS.get(portOf(httpGet.port, container))
  if (program === undefined) return true
  const running = {env: env[container.name] ?? {}, ailment, outside}
  const {status} = program(askedBy(httpGet.path), running)
  return status >= 200 && status < 400
}

function askedBy(path: string): Asked {
  return {path, query: new URLSearchParams(), key: undefined, authorization: undefined, nonce: ''}
}

function portOf(port: number | string, {ports = []}: Container): number {
  if (typeof port === 'number') return port
  return ports.find(({name}) => name === port)?.containerPort ?? Number.NaN
}
