import {Type} from 'typebox'
import {decoder} from '../../cluster/decode.ts'
import {ABSENT, type Missing, type ObjectName, type Read} from '../../cluster/port.ts'
import {secretPurpose} from '../../cluster/purpose.ts'
import type {Bundle} from '../open/bundle.ts'
import {notInBundle, readDocument} from './document.ts'
import {errorIn} from './errors-beside.ts'
import type {SecretReader} from './secrets.ts'

const decodeLooked = decoder(Type.Object({secretExists: Type.Boolean(), keyExists: Type.Optional(Type.Boolean())}))

/**
 * Reads Secrets from a bundle of troubleshoot: `secrets/NAMESPACE/NAME.json` or `…/NAME/KEY.json` records whether a Secret
 * exists. The file may contain a value; it is ignored, because a value alone cannot be compared with others.
 */
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
  return notInBundle(
    input,
    'the bundle says that it exists, and holds neither its values nor what could be compared of them',
  )
}
