import type {Deployment, Pod, PodSpec, StatefulSet} from '../cluster/objects.ts'
import type {ClusterReader, Missing, Read} from '../cluster/port.ts'
import type {Profile, Selector} from './profile.ts'

/** A Deployment or StatefulSet with its kind, because the items of a list response have no kind. */
export type ListedWorkload =
  | {readonly kind: 'Deployment'; readonly object: Deployment}
  | {readonly kind: 'StatefulSet'; readonly object: StatefulSet}

export function matches(selector: Selector, {object}: ListedWorkload): boolean {
  const {spec, metadata} = object.spec.template
  const labels = {...object.metadata.labels, ...metadata?.labels}
  return meets(selector, {name: object.metadata.name, labels, spec})
}

export function matchesPod(selector: Selector, {metadata: {name, labels = {}}, spec}: Pod): boolean {
  return meets(selector, {name, labels, spec})
}

function meets(
  selector: Selector,
  {name, labels, spec}: {name: string; labels: Readonly<Record<string, string>>; spec: PodSpec},
): boolean {
  return (
    (selector.labels === undefined || hasLabels(selector.labels, labels)) &&
    (selector.container === undefined || spec.containers.some(container => container.name === selector.container)) &&
    (selector.name === undefined || isGlobMatch(selector.name, name)) &&
    (selector.port === undefined ||
      spec.containers.some(({ports}) => ports?.some(port => port.containerPort === selector.port)))
  )
}

export function describeSelector(selector: Selector): string {
  const parts = [
    selector.labels,
    selector.container === undefined ? undefined : `container ${selector.container}`,
    selector.name === undefined ? undefined : `name ${selector.name}`,
    selector.port === undefined ? undefined : `port ${selector.port}`,
  ]
  return parts.filter(part => part !== undefined).join(' and ')
}

export function signsSeen(profile: Profile, workloads: readonly ListedWorkload[]): string[] {
  return profile.detect.signs
    .filter(sign => workloads.some(workload => showsSign(sign, workload)))
    .map(sign => sign.says)
}

/** Returns true if enough signs match, and at least one of the required signs matches. */
export function isDetected(profile: Profile, seen: readonly string[]): boolean {
  const {atLeast, oneOf} = profile.detect
  return seen.length >= atLeast && (oneOf === undefined || oneOf.some(sign => seen.includes(sign)))
}

function showsSign(sign: Profile['detect']['signs'][number], workload: ListedWorkload): boolean {
  const {spec} = workload.object.spec.template
  const hasImage = (names: readonly string[]) =>
    spec.containers.some(({image}) => image !== undefined && names.includes(imageName(image)))
  return (
    matches({...(sign.labels && {labels: sign.labels}), ...(sign.name && {name: sign.name})}, workload) &&
    (sign.image === undefined || hasImage(sign.image)) &&
    (sign.secretEnv === undefined || hasSecretEnv(sign.secretEnv, spec))
  )
}

function hasSecretEnv({env, secret}: {env: string; secret: string}, spec: PodSpec): boolean {
  return spec.containers.some(container =>
    container.env?.some(entry => entry.name === env && entry.valueFrom?.secretKeyRef?.name === secret),
  )
}

function imageName(image: string): string {
  const segment = image.split('@')[0]?.split('/').at(-1) ?? ''
  return segment.split(':')[0] ?? ''
}

/** Returns true if the labels match a selector in kubectl's `-l` syntax: `a=b`, `a!=b`, `a`, `!a`, comma-separated. */
function hasLabels(selector: string, labels: Readonly<Record<string, string>>): boolean {
  return selector.split(',').every(term => {
    const [, key = '', operator, value] = /^([^!=]+)(!=|==?)(.*)$/.exec(term.trim()) ?? []
    if (operator === '!=') return labels[key] !== value
    if (operator !== undefined) return labels[key] === value
    const name = term.trim()
    return name.startsWith('!') ? !(name.slice(1) in labels) : name in labels
  })
}

function isGlobMatch(glob: string, text: string): boolean {
  const pattern = glob.split('*').map(RegExp.escape).join('.*')
  return new RegExp(`^${pattern}$`).test(text)
}

export interface WorkloadList {
  readonly workloads: readonly ListedWorkload[]
  /** The lists that could not be read. */
  readonly missing: readonly Missing[]
}

/** Lists the Deployments and StatefulSets of a namespace. Null lists all namespaces. */
export async function listWorkloads(reader: ClusterReader, namespace: string | null): Promise<WorkloadList> {
  const [deployments, statefulSets] = await Promise.all([
    listDeployments(reader, namespace),
    reader.list('StatefulSet', {namespace}),
  ])
  return {
    workloads: [
      ...deployments.workloads,
      ...itemsOf(statefulSets).map((object): ListedWorkload => ({kind: 'StatefulSet', object})),
    ],
    missing: [...deployments.missing, ...missingOf(statefulSets)],
  }
}

export async function listDeployments(reader: ClusterReader, namespace: string | null): Promise<WorkloadList> {
  const deployments = await reader.list('Deployment', {namespace})
  return {
    workloads: itemsOf(deployments).map((object): ListedWorkload => ({kind: 'Deployment', object})),
    missing: missingOf(deployments),
  }
}

function itemsOf<T>(read: Read<T[]>): T[] {
  return read.status === 'found' ? read.value : []
}

function missingOf(read: Read<unknown>): Missing[] {
  return read.status === 'missing' ? [read] : []
}
