import {Type} from 'typebox'
import {decoder, Malformed} from '../decode.ts'
import {listedIn} from '../keep-declared.ts'
import type {KnownValues} from '../known-values.ts'
import {
  type ClusterCollector,
  found,
  type ObjectName,
  type RawObject,
  type RawObjects,
  type Read,
  type ResourceName,
  type Rule,
} from '../port.ts'
import {type Purpose, resourcePath} from '../purpose.ts'
import {allPages, ask, askPage, unlessMalformed} from './answer.ts'
import type {Connection} from './connection.ts'
import {logReader} from './logs.ts'
import {rulesIn} from './reviews.ts'

/**
 * The number of objects per page. The checks and the lister of Secrets use equal sizes, so that they share one answer.
 */
const PAGE_SIZE = 500
const SECRETS_PAGE_SIZE = 50

export interface Collecting {
  readonly connection: Connection
  readonly known: KnownValues
  readonly names: Set<string>
  readonly signal: AbortSignal
}

export function clusterCollector(collecting: Collecting): ClusterCollector {
  const {connection, signal} = collecting
  return {
    objects: (resource, namespace) => objects(collecting, resource, namespace),
    count: (resource, namespace) => count(collecting, resource, namespace),
    object: (resource, where) => object(collecting, resource, where),
    document: async path => {
      const reply = await ask(connection, {path}, {input: path, rule: null}, signal)
      return reply.status === 'found' ? found(reply.body) : reply
    },
    rulesIn: namespace => rulesIn(connection, namespace, signal),
    log: log => logReader(connection, signal)(log),
  }
}

async function objects(
  collecting: Collecting,
  resource: ResourceName,
  namespace: string | null,
): Promise<Read<RawObjects>> {
  const purpose = purposeOf(resource, namespace)
  const pages = await allPages(purpose, token => onePage(collecting, resource, namespace, token))
  if (pages.status !== 'found') return pages
  const texts = pages.value
  const count = texts.reduce((sum, {length}) => sum + length, 0)
  return found({
    count,
    *pages() {
      for (const {text} of texts) yield JSON.parse(text) as RawObject[] // `onePage` wrote this text
    },
  })
}

const METADATA_ONLY = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'
const decodeCount = decoder(
  Type.Object({
    metadata: Type.Optional(
      Type.Object({continue: Type.Optional(Type.String()), remainingItemCount: Type.Optional(Type.Integer())}),
    ),
    items: Type.Union([Type.Null(), Type.Array(Type.Unknown())]),
  }),
)

/**
 * Returns the number of objects. A server that ignores the request for metadata sends one whole object, which is
 * dropped.
 */
async function count(
  {connection, signal}: Collecting,
  resource: ResourceName,
  namespace: string | null,
): Promise<Read<number | null>> {
  const purpose = purposeOf(resource, namespace)
  const path = `${resourcePath(resource, namespace, null)}?limit=1`
  const reply = await ask(connection, {path, accept: METADATA_ONLY}, purpose, signal)
  if (reply.status !== 'found') return reply
  return unlessMalformed(
    () => {
      const {items, metadata = {}} = decodeCount(reply.body)
      const isWhole = (metadata.continue ?? '') === ''
      if (isWhole) return items?.length ?? 0
      return metadata.remainingItemCount === undefined ? null : metadata.remainingItemCount + (items?.length ?? 0)
    },
    purpose,
    connection.host,
  )
}

async function object(
  {connection, known, names, signal}: Collecting,
  resource: ResourceName,
  {namespace, name}: ObjectName,
): Promise<Read<RawObject>> {
  const rule: Rule = {
    apiGroup: resource.group,
    resource: resource.resource,
    verbs: ['get'],
    namespace,
    resourceNames: [name],
  }
  const purpose = {input: `${resource.kind} ${namespace === null ? name : `${namespace}/${name}`}`, rule}
  const reply = await ask(connection, {path: resourcePath(resource, namespace, name)}, purpose, signal)
  if (reply.status !== 'found') return reply
  names.add(name)
  return unlessMalformed(() => rawObject(reply.body, resource, known), purpose, connection.host)
}

interface PageText {
  readonly text: string
  readonly length: number
}

async function onePage(
  {connection, known, names, signal}: Collecting,
  resource: ResourceName,
  namespace: string | null,
  token: string,
) {
  const purpose = purposeOf(resource, namespace)
  const reply = await askPage(connection, {path: pagePath(resource, namespace, token)}, purpose, signal)
  if (reply === 'expired' || reply.status !== 'found') return reply
  return unlessMalformed(
    () => {
      const page = listedIn(resource.kind, reply.body, item => rawObject(item, resource, known))
      for (const {metadata} of page.objects) names.add(String(metadata.name))
      return {
        objects: [{text: JSON.stringify(page.objects), length: page.objects.length}] as PageText[],
        next: page.next,
      }
    },
    purpose,
    connection.host,
  )
}

function purposeOf({group, resource}: ResourceName, namespace: string | null): Purpose {
  const where = namespace === null ? '' : ` in ${namespace}`
  return {input: `${resource}${where}`, rule: {apiGroup: group, resource, verbs: ['list'], namespace}}
}

function pagePath(resource: ResourceName, namespace: string | null, token: string): string {
  const limit = resource.group === '' && resource.resource === 'secrets' ? SECRETS_PAGE_SIZE : PAGE_SIZE
  const query = new URLSearchParams({limit: String(limit), ...(token === '' ? {} : {continue: token})})
  return `${resourcePath(resource, namespace, null)}?${query}`
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/**
 * Returns an item of a list with the kind of its list and without the copy that kubectl keeps. Adds the literals of its
 * environment variables to the known values, so that they are masked everywhere.
 */
function rawObject(item: unknown, {group, version, kind}: ResourceName, known: KnownValues): RawObject {
  const {kind: _kind, apiVersion: _version, ...rest} = record(item)
  const metadata = {...record(rest.metadata)}
  if (typeof metadata.name !== 'string') throw new Malformed(['metadata', 'name'])
  if (isRecord(metadata.annotations)) {
    const {[LAST_APPLIED]: _copy, ...annotations} = metadata.annotations
    metadata.annotations = annotations
  }
  const object = {kind, apiVersion: group === '' ? version : `${group}/${version}`, ...rest, metadata}
  const holder = `env/${String(metadata.namespace ?? '')}/${kind}/${metadata.name}`
  for (const container of containersIn(rest.spec)) rememberEnv(container, holder, known)
  return object
}

/** Returns the containers of a pod or of nested templates, including init, sidecar and ephemeral ones. */
function containersIn(spec: unknown): unknown[] {
  if (!isRecord(spec)) return []
  const own = ['containers', 'initContainers', 'ephemeralContainers'].flatMap(name => listOf(spec[name]))
  const [template, job] = [spec.template, spec.jobTemplate].map(part => (isRecord(part) ? part.spec : undefined))
  return [...own, ...containersIn(template), ...containersIn(job)]
}

function rememberEnv(container: unknown, holder: string, known: KnownValues): void {
  if (!isRecord(container)) return
  for (const variable of listOf(container.env)) {
    if (!isRecord(variable) || typeof variable.name !== 'string' || typeof variable.value !== 'string') continue
    known.add(`${holder}/${String(container.name)}`, variable.name, variable.value)
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function record(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new Malformed()
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
