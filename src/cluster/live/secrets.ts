import {X509Certificate} from 'node:crypto'
import {Type} from 'typebox'
import {decoder, Malformed} from '../decode.ts'
import {expectKind, listedIn} from '../keep-declared.ts'
import type {KnownValues} from '../known-values.ts'
import {flag, list, ManagedFieldsEntry, ObjectMeta, object, text, textMap} from '../objects/metadata.ts'
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
import {resourcePath, secretPurpose} from '../purpose.ts'
import {valueState} from '../value-state.ts'
import {type Asking, allPages, askFor, SECRETS_PAGE_SIZE} from './answer.ts'

const METADATA_ONLY = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1'

const Metadata = Type.Object({
  ...ObjectMeta.properties,
  resourceVersion: Type.Optional(text),
  managedFields: Type.Optional(list(ManagedFieldsEntry)),
})
const decodeSecret = decoder(object({metadata: Metadata, 'type?': text, 'immutable?': flag, 'data?': textMap}))
const decodeMetadata = decoder(object({metadata: Metadata}))

interface SecretContext extends Asking {
  readonly known: KnownValues
  readonly names: Set<string>
  readonly hmacKey: Uint8Array
}

type SecretReader = Pick<ClusterReader, 'secret' | 'secretMetadata' | 'tlsSecret' | 'secretName'>

/** Returns a reader of single Secrets. Values go to the known values; only states, names and public parts are returned. */
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

export function secretLister(context: SecretContext): SecretLister {
  return {
    secrets: namespace => {
      const rule = {apiGroup: '', resource: 'secrets', verbs: ['list'], namespace} as const
      return allPages(
        context,
        {input: `secrets in ${namespace}`, rule},
        {
          path: pathOf(namespace, null),
          limit: SECRETS_PAGE_SIZE,
          read: body => {
            const {objects, next} = listedIn('Secret', body, decodedSecret)
            for (const {metadata} of objects) context.names.add(metadata.name)
            const states = objects.map(secret => stateOf(secret, {namespace, name: secret.metadata.name}, context))
            return {objects: states, next}
          },
        },
      )
    },
  }
}

interface WholeSecret {
  readonly metadata: SecretMetadata
  readonly type: string
  readonly immutable: boolean
  readonly data: ReadonlyMap<string, Buffer>
}

function readWhole<T>(context: SecretContext, where: ObjectName, keep: (secret: WholeSecret) => T): Promise<Read<T>> {
  return askFor(context, {path: pathOf(where.namespace, where.name)}, secretPurpose(where), body => {
    expectKind(body, 'Secret')
    return keep(decodedSecret(body))
  })
}

function decodedSecret(body: unknown): WholeSecret {
  const {metadata, type = 'Opaque', immutable = false, data = {}} = decodeSecret(body)
  const decoded = Object.entries(data).map(([key, value]) => [key, bytesOf(key, value)] as const)
  return {metadata, type, immutable, data: new Map(decoded)}
}

function bytesOf(key: string, value: string): Buffer {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.toString('base64') === value) return bytes
  throw new Malformed(['data', key])
}

/** Adds the values to the known values. The result can be compared, but reveals no value. */
function stateOf(
  {metadata, type, immutable, data}: WholeSecret,
  {namespace, name}: ObjectName,
  {known, hmacKey}: SecretContext,
): SecretState {
  for (const [key, bytes] of data) known.add(`secret/${namespace ?? ''}/${name}`, key, bytes)
  const keys = [...data].map(([key, bytes]) => [key, valueState(bytes, hmacKey)] as const)
  return {metadata, type, immutable, keys: Object.fromEntries(keys)}
}

/** Reads the metadata of a Secret. If the server sends the whole Secret instead, the answer is `malformed`. */
function readMetadata(context: SecretContext, where: ObjectName): Promise<Read<SecretMetadata>> {
  const whole = secretPurpose(where)
  const question = {path: pathOf(where.namespace, where.name), accept: METADATA_ONLY}
  return askFor(context, question, {...whole, input: `metadata of ${whole.input}`}, body => {
    expectKind(body, 'PartialObjectMetadata')
    return decodeMetadata(body).metadata
  })
}

function pathOf(namespace: string | null, name: string | null): string {
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
