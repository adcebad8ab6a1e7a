import {type TSchema, Type} from 'typebox'
import {ManagedFieldsEntry, ObjectMeta, ValueState} from '../../cluster/objects.ts'
import type {ClusterReader, ObjectName, Read} from '../../cluster/port.ts'
import {secretPurpose} from '../../cluster/purpose.ts'
import type {SecretStates} from '../format/manifest.ts'
import {notInBundle} from './document.ts'
import {decoderOfRead, unlessMalformed} from './recorded-read.ts'

export type SecretReader = Pick<ClusterReader, 'secret' | 'secretMetadata' | 'tlsSecret' | 'secretName'>

const Metadata = Type.Object({
  ...ObjectMeta.properties,
  resourceVersion: Type.Optional(Type.String()),
  managedFields: Type.Optional(Type.Array(ManagedFieldsEntry)),
})
const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const decodeState = decoderOfRead(
  Type.Object({
    metadata: Metadata,
    type: Type.String(),
    immutable: Type.Boolean(),
    keys: Type.Record(Type.String(), ValueState),
  }),
)
const decodeMetadata = decoderOfRead(Metadata)
const decodeTls = decoderOfRead(
  Type.Object({
    type: Type.String(),
    keys: Type.Array(Type.String()),
    leaf: Nullable(
      Type.Object({notBefore: Type.String(), notAfter: Type.String(), dnsNames: Type.Array(Type.String())}),
    ),
  }),
)
const decodeName = decoderOfRead(Type.String())

/**
 * Answers with the recorded states of Secrets. A Secret that the run did not read is `missing`.
 *
 * @param names collects the names that were read from Secrets
 */
export function recordedSecrets({secrets}: SecretStates, names: Set<string>): SecretReader {
  const entries = new Map(secrets.map(entry => [`${entry.namespace}/${entry.name}`, entry]))
  const entryOf = ({namespace, name}: ObjectName) => entries.get(`${namespace}/${name}`)
  return {
    secret: async where => answer(where, entryOf(where)?.state, decodeState),
    secretMetadata: async where => answer(where, entryOf(where)?.metadata, decodeMetadata),
    tlsSecret: async where => answer(where, entryOf(where)?.tls, decodeTls),
    secretName: async where => {
      const name = answer(where, entryOf(where)?.names?.[where.key], decodeName)
      if (name.status === 'found') names.add(name.value.trim())
      return name
    },
  }
}

function answer<T>(where: ObjectName, recorded: unknown, decode: (recorded: unknown) => Read<T>): Read<T> {
  const {input} = secretPurpose(where)
  if (recorded === undefined) return notInBundle(input, 'it was not asked for when the bundle was made')
  return unlessMalformed(() => decode(recorded), 'secret-states.json', input)
}
