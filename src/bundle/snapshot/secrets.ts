import {randomBytes} from 'node:crypto'
import {Type} from 'typebox'
import {decoder} from '../../cluster/decode.ts'
import type {KnownValues} from '../../cluster/known-values.ts'
import {ManagedFieldsEntry, ObjectMeta, ValueState} from '../../cluster/objects.ts'
import {ABSENT, type ClusterReader, type Missing, type ObjectName, type Read} from '../../cluster/port.ts'
import {secretPurpose} from '../../cluster/purpose.ts'
import {rememberedStates, type Sealing} from '../../cluster/seal-env.ts'
import {orNull} from '../../one-of.ts'
import type {SecretStates} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {errorIn} from './coverage.ts'
import {decoderOfRead, notInBundle, readDocument, unlessMalformed} from './document.ts'

export type SecretReader = Pick<ClusterReader, 'secret' | 'secretMetadata' | 'tlsSecret' | 'secretName'>

const Metadata = Type.Object({
  ...ObjectMeta.properties,
  resourceVersion: Type.Optional(Type.String()),
  managedFields: Type.Optional(Type.Array(ManagedFieldsEntry)),
})
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
    leaf: orNull(Type.Object({notBefore: Type.String(), notAfter: Type.String(), dnsNames: Type.Array(Type.String())})),
  }),
)
const decodeName = decoderOfRead(Type.String())

/** A Secret that was not requested is `missing`. `names` collects the names that are stored in Secrets. */
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
  if (recorded === undefined) return notInBundle(input, 'no check requested it when the bundle was made')
  return unlessMalformed(() => decode(recorded), 'secret-states.json', input)
}

const decodeLooked = decoder(Type.Object({secretExists: Type.Boolean(), keyExists: Type.Optional(Type.Boolean())}))

/** The files of troubleshoot only prove whether a Secret exists. Their values cannot be compared with others. */
export function foreignSecrets(bundle: Bundle): SecretReader {
  const read = (where: ObjectName) => readSecret(bundle, where)
  return {secret: read, secretMetadata: read, tlsSecret: read, secretName: read}
}

async function readSecret(bundle: Bundle, where: ObjectName): Promise<Read<never>> {
  const purpose = secretPurpose(where)
  const {input} = purpose
  for (const path of filesOf(bundle, where)) {
    const looked = await readDocument(bundle, path, input, decodeLooked)
    if (looked === null) continue
    if (looked.status === 'missing') return looked
    return looked.value.secretExists ? existsOnly(input) : ABSENT
  }
  const errors = `secrets-errors/${where.namespace ?? ''}/${where.name}.json`
  return (await errorIn(bundle, errors, null, purpose)) ?? notInBundle(input)
}

function filesOf({files}: Bundle, {namespace, name}: ObjectName): string[] {
  const base = `secrets/${namespace ?? ''}/${name}`
  return [...files.keys()].filter(
    path => path === `${base}.json` || (path.startsWith(`${base}/`) && path.endsWith('.json')),
  )
}

function existsOnly(input: string): Missing {
  return notInBundle(input, 'the bundle records that it exists, but neither its values nor their fingerprints')
}

const MASKED = /<redacted:|\*\*\*HIDDEN\*\*\*/

/** A masked value gets its recorded state. Without a recorded state, it equals no other value. */
export function literalsOf(
  literals: SecretStates['literals'] | null,
  sealed: {readonly plainEnv: ReadonlySet<string>; readonly known: KnownValues},
): Sealing {
  const remember = rememberedStates(randomBytes(32))
  return {
    plainEnv: sealed.plainEnv,
    known: {...sealed.known, add: (holder, key, value) => addUnlessMasked(sealed.known, holder, key, value)},
    remember: (value, ref) => {
      const recorded = literals?.[ref]
      if (recorded !== undefined) return {value, state: recorded}
      return literals !== null || MASKED.test(value) ? {value, state: hiddenState(value)} : remember(value, ref)
    },
  }
}

/** The fingerprints are random, because it is unknown whether two hidden values are equal. */
function hiddenState(value: string): ValueState {
  const [raw, trimmed] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
  const state = value === '' ? 'empty' : 'set'
  return {state, blank: false, hidden: true, fingerprints: {raw, trimmed, decoded: null}}
}

function addUnlessMasked(known: KnownValues, holder: string, key: string, value: Uint8Array | string): void {
  if (typeof value !== 'string' || !MASKED.test(value)) known.add(holder, key, value)
}
