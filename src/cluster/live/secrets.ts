import {X509Certificate} from 'node:crypto'
import {Type} from 'typebox'
import {decoder, Malformed} from '../decode.ts'
import {expectKind, listedIn, type PageOf} from '../keep-declared.ts'
import type {KnownValues} from '../known-values.ts'
import {ManagedFieldsEntry, ObjectMeta} from '../objects.ts'
import {
  ABSENT,
  type ClusterReader,
  found,
  type Leaf,
  type ObjectName,
  type Read,
  type SecretLister,
  type SecretMetadata,
  type SecretState,
} from '../port.ts'
import {type Purpose, resourcePath, secretPurpose} from '../purpose.ts'
import {valueState} from '../value-state.ts'
import {allPages, ask, askPage, malformed, unlessMalformed} from './answer.ts'
import type {Connection} from './connection.ts'

const METADATA_ONLY = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1'

const Metadata = Type.Object({
  ...ObjectMeta.properties,
  resourceVersion: Type.Optional(Type.String()),
  managedFields: Type.Optional(Type.Array(ManagedFieldsEntry)),
})
const decodeSecret = decoder(
  Type.Object({
    metadata: Metadata,
    type: Type.Optional(Type.String()),
    immutable: Type.Optional(Type.Boolean()),
    data: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
)
const decodeMetadata = decoder(Type.Object({metadata: Metadata}))

export interface SecretContext {
  readonly connection: Connection
  readonly known: KnownValues
  /** Names of objects, and names that Secrets contain. */
  readonly names: Set<string>
  readonly hmacKey: Uint8Array
  readonly signal: AbortSignal
}

type SecretReader = Pick<ClusterReader, 'secret' | 'secretMetadata' | 'tlsSecret' | 'secretName'>

/**
 * Returns a reader that gets Secrets by name. It adds values to the known values, and returns only states, names and
 * public parts.
 */
export function secretReader(context: SecretContext): SecretReader {
  return {
    secret: where => readWhole(context, where, secret => stateOf(secret, where, context)),
    secretMetadata: where => readMetadata(context, where),
    tlsSecret: where =>
      readWhole(context, where, ({type, data}) => ({
        type,
        keys: [...data.keys()],
        leaf: leafOf(data.get('tls.crt')?.toString('latin1') ?? ''),
      })),
    secretName: async where => {
      const read = await readWhole(context, where, ({data}) => data.get(where.key)?.toString('utf8') ?? null)
      if (read.status !== 'found') return read
      if (read.value === null) return ABSENT
      context.names.add(read.value.trim())
      return found(read.value)
    },
  }
}

export interface WholeSecret {
  readonly metadata: SecretMetadata
  readonly type: string
  readonly immutable: boolean
  readonly data: ReadonlyMap<string, Buffer>
}

async function readWhole<T>(
  {connection, signal}: SecretContext,
  where: ObjectName,
  keep: (secret: WholeSecret) => T,
): Promise<Read<T>> {
  const purpose = secretPurpose(where)
  const reply = await ask(connection, {path: pathOf(where)}, purpose, signal)
  if (reply.status !== 'found') return reply
  return unlessMalformed(() => keep(wholeSecret(reply.body)), purpose, connection.host)
}

function wholeSecret(body: unknown): WholeSecret {
  expectKind(body, 'Secret')
  return decodedSecret(body)
}

/** Decodes an item; items of a list lack their kind. */
function decodedSecret(body: unknown): WholeSecret {
  const {metadata, type, immutable, data} = decodeSecret(body)
  return {
    metadata,
    type: type ?? 'Opaque',
    immutable: immutable ?? false,
    data: new Map(Object.entries(data ?? {}).map(([key, value]) => [key, bytesOf(key, value)])),
  }
}

function bytesOf(key: string, value: string): Buffer {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.toString('base64') === value) return bytes
  throw new Malformed(['data', key])
}

/** Adds the values to the known values. The result can be compared, but reveals nothing. */
function stateOf(
  {metadata, type, immutable, data}: WholeSecret,
  where: ObjectName,
  context: Pick<SecretContext, 'known' | 'hmacKey'>,
): SecretState {
  for (const [key, bytes] of data) context.known.add(`secret/${where.namespace ?? ''}/${where.name}`, key, bytes)
  const keys = [...data].map(([key, bytes]) => [key, valueState(bytes, context.hmacKey)] as const)
  return {metadata, type, immutable, keys: Object.fromEntries(keys)}
}

/**
 * Reads the metadata of a Secret. If the server sends the whole Secret instead, the answer is `malformed` and is
 * dropped.
 */
async function readMetadata({connection, signal}: SecretContext, where: ObjectName): Promise<Read<SecretMetadata>> {
  const whole = secretPurpose(where)
  const purpose: Purpose = {...whole, input: `metadata of ${whole.input}`}
  const reply = await ask(connection, {path: pathOf(where), accept: METADATA_ONLY}, purpose, signal)
  if (reply.status !== 'found') return reply
  const read = () => {
    expectKind(reply.body, 'PartialObjectMetadata')
    return decodeMetadata(reply.body).metadata
  }
  return unlessMalformed(read, purpose, connection.host)
}

function pathOf({namespace, name}: ObjectName): string {
  return resourcePath({group: '', version: 'v1', resource: 'secrets'}, namespace, name)
}

function leafOf(pem: string): Leaf | null {
  try {
    const certificate = new X509Certificate(pem)
    return {
      notBefore: certificate.validFromDate.toISOString(),
      notAfter: certificate.validToDate.toISOString(),
      dnsNames: dnsNames(certificate.subjectAltName ?? ''),
    }
  } catch {
    return null
  }
}

function dnsNames(alternatives: string): string[] {
  return [...alternatives.matchAll(/(?:^|, )DNS:(?:"([^"]*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
}

/** Pages are small, because a Helm release in a Secret may be a megabyte long. */
const PAGE_SIZE = 50

interface SecretListing {
  readonly connection: Connection
  readonly known: KnownValues
  readonly names: Set<string>
  readonly hmacKey: Uint8Array
  readonly signal: AbortSignal
}

export function secretLister(listing: SecretListing): SecretLister {
  return {secrets: namespace => allPages(purposeIn(namespace), token => onePage(listing, namespace, token))}
}

async function onePage(
  listing: SecretListing,
  namespace: string,
  token: string,
): Promise<Read<PageOf<SecretState>> | 'expired'> {
  const {connection, names, signal} = listing
  const purpose = purposeIn(namespace)
  const reply = await askPage(connection, {path: pagePath(namespace, token)}, purpose, signal)
  if (reply === 'expired' || reply.status !== 'found') return reply
  const page = unlessMalformed(() => listedIn('Secret', reply.body, decodedSecret), purpose, connection.host)
  if (page.status !== 'found') return page
  if (page.value.next !== '' && page.value.next === token) {
    return malformed(purpose, 'metadata.continue', connection.host)
  }
  const objects = page.value.objects.map(secret => {
    names.add(secret.metadata.name)
    return stateOf(secret, {namespace, name: secret.metadata.name}, listing)
  })
  return {status: 'found', value: {...page.value, objects}}
}

function purposeIn(namespace: string): Purpose {
  return {input: `secrets in ${namespace}`, rule: {apiGroup: '', resource: 'secrets', verbs: ['list'], namespace}}
}

function pagePath(namespace: string, token: string): string {
  const query = new URLSearchParams({limit: String(PAGE_SIZE), ...(token === '' ? {} : {continue: token})})
  return `${resourcePath({group: '', version: 'v1', resource: 'secrets'}, namespace, null)}?${query}`
}
