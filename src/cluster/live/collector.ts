import {Type} from 'typebox'
import {orNull} from '../../one-of.ts'
import {decoder, Malformed, record} from '../decode.ts'
import {listedIn} from '../keep-declared.ts'
import type {KnownValues} from '../known-values.ts'
import {integer, list, object, text} from '../objects/metadata.ts'
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
import {resourcePath} from '../purpose.ts'
import {type Asking, allPages, askFor, PAGE_SIZE, SECRETS_PAGE_SIZE} from './answer.ts'
import {logReader} from './logs.ts'
import {rulesIn} from './reviews.ts'

interface Collecting extends Asking {
  readonly known: KnownValues
  readonly names: Set<string>
}

export function clusterCollector(collecting: Collecting): ClusterCollector {
  return {
    objects: (resource, namespace) => objects(collecting, resource, namespace),
    count: (resource, namespace) => count(collecting, resource, namespace),
    object: (resource, where) => rawObjectOf(collecting, resource, where),
    document: path => askFor(collecting, {path}, {input: path, rule: null}, body => body),
    rulesIn: namespace => rulesIn(collecting, namespace),
    log: logReader(collecting),
  }
}

async function objects(
  collecting: Collecting,
  resource: ResourceName,
  namespace: string | null,
): Promise<Read<RawObjects>> {
  const {known, names} = collecting
  const isSecret = resource.group === '' && resource.resource === 'secrets'
  const pages = await allPages(collecting, purposeOf(resource, namespace), {
    path: resourcePath(resource, namespace, null),
    limit: isSecret ? SECRETS_PAGE_SIZE : PAGE_SIZE,
    read: body => {
      const {objects, next} = listedIn(resource.kind, body, item => rawObject(item, resource, known))
      for (const {metadata} of objects) names.add(String(metadata.name))
      return {objects: [{text: JSON.stringify(objects), length: objects.length}], next}
    },
  })
  if (pages.status !== 'found') return pages
  const texts = pages.value
  return found({
    count: texts.reduce((sum, {length}) => sum + length, 0),
    *pages() {
      for (const {text} of texts) yield JSON.parse(text) as RawObject[] // `read` above wrote this text
    },
  })
}

const METADATA_ONLY = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'
const decodeCount = decoder(
  object({
    'metadata?': object({'continue?': text, 'remainingItemCount?': integer}),
    items: orNull(list(Type.Unknown())),
  }),
)

/** Returns the number of objects. A server that ignores the request for metadata sends one object, which is dropped. */
function count(collecting: Collecting, resource: ResourceName, namespace: string | null): Promise<Read<number | null>> {
  const path = `${resourcePath(resource, namespace, null)}?limit=1`
  return askFor(collecting, {path, accept: METADATA_ONLY}, purposeOf(resource, namespace), body => {
    const {items, metadata = {}} = decodeCount(body)
    const listed = items?.length ?? 0
    if ((metadata.continue ?? '') === '') return listed
    return metadata.remainingItemCount === undefined ? null : metadata.remainingItemCount + listed
  })
}

function rawObjectOf(
  collecting: Collecting,
  resource: ResourceName,
  {namespace, name}: ObjectName,
): Promise<Read<RawObject>> {
  const {known, names} = collecting
  const {rule} = purposeOf(resource, namespace)
  const purpose = {
    input: `${resource.kind} ${namespace === null ? name : `${namespace}/${name}`}`,
    rule: {...rule, verbs: ['get'], resourceNames: [name]},
  } as const
  return askFor(collecting, {path: resourcePath(resource, namespace, name)}, purpose, body => {
    names.add(name)
    return rawObject(body, resource, known)
  })
}

function purposeOf({group, resource}: ResourceName, namespace: string | null) {
  const where = namespace === null ? '' : ` in ${namespace}`
  const rule: Rule = {apiGroup: group, resource, verbs: ['list'], namespace}
  return {input: `${resource}${where}`, rule}
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/** Drops kubectl's `last-applied` copy. Literals of environment variables become known values, to mask them. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
