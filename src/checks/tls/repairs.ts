import type {Owner} from '../../installation/ownership.ts'
import {withOwners} from '../../repairs/at-the-source.ts'
import {kubectl} from '../../repairs/command.ts'
import {replaceField} from '../../repairs/patch.ts'
import type {Repair, Step} from '../../repairs/repair.ts'
import {createSecret, type SecretPlace, storeValue} from '../../repairs/secret-values.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import type {UsedCertificate, User} from './used-certificates.ts'

/** The type of a Secret cannot change. Commands can move the certificate only if all users are Ingresses. */
export function typedSecretRepairs(used: UsedCertificate, lacking: readonly string[]): readonly Repair[] {
  const references = used.users.flatMap(user => referenceOf(user) ?? [])
  const isOnlyIngresses = references.length === used.users.length
  const [first, ...rest] = references
  if (first === undefined || !isOnlyIngresses || lacking.length > 0) return [makeTypedSecret(used, lacking)]
  const change = `give the certificate of Secret ${used.name} a new Secret of type kubernetes.io/tls, and name that in its Ingresses`
  const owners = references.flatMap(reference => reference.owners)
  return withOwners(owners, {namespace: used.namespace, change}, [moveToTypedSecret(used, [first, ...rest])])
}

interface Reference {
  readonly ingress: string
  readonly pointer: string
  readonly owners: readonly Owner[]
}

function referenceOf({kind, name, path, owners}: User): Reference | null {
  const index = /^spec\.tls\[(\d+)\]\.secretName$/.exec(path)?.[1]
  if (kind !== 'Ingress' || index === undefined) return null
  return {ingress: name, pointer: `/spec/tls/${index}/secretName`, owners}
}

function moveToTypedSecret({namespace, name}: UsedCertificate, references: readonly Reference[]): Repair {
  const next = `${name}-tls`
  const copied = ['tls.crt', 'tls.key'].flatMap(key => copyValue({namespace, name, key}, next))
  return {
    id: 'tls.move-to-typed-secret',
    summary: `copy the certificate to a new Secret of type kubernetes.io/tls, ${next}, and name that in the Ingresses`,
    steps: [
      createTyped(namespace, next),
      ...copied,
      ...references.map(({ingress, pointer}) =>
        replaceField({kind: 'Ingress', namespace, name: ingress}, `name Secret ${next} in Ingress ${ingress}`, {
          path: pointer,
          from: name,
          to: next,
        }),
      ),
    ],
  }
}

/** The type requires both data keys, so the Secret is created with empty values. */
function createTyped(namespace: string, name: string): Step {
  const does = `create Secret ${name} of type kubernetes.io/tls, still without values`
  const empty = ['tls.crt', 'tls.key'].map(key => `--from-file=${key}=/dev/null`)
  return createSecret(namespace, name, does, '--type=kubernetes.io/tls', ...empty)
}

function copyValue(from: SecretPlace, to: string): Step[] {
  return storeValue({...from, name: to}, {resourceVersion: null, hasValue: false}, {from: 'secret', secret: from})
}

function makeTypedSecret({namespace, name, users}: UsedCertificate, lacking: readonly string[]): Repair {
  const source = lacking.length === 0 ? `Secret ${name}` : `Secret ${name}, which lacks ${lacking.join(' and ')}`
  return {
    id: 'tls.make-typed-secret',
    summary: `make a new Secret of type kubernetes.io/tls to replace Secret ${name}`,
    byHand: lacking.length === 0 ? 'reinstall' : 'value-from-outside',
    steps: [
      byHand(
        `Create a Secret of type kubernetes.io/tls and another name in namespace ${namespace}, with the tool that deploys Secret ${name}: the type of a Secret cannot be changed. Its certificate and key are those of ${source}.`,
      ),
      byHand(
        `Name the new Secret instead of ${name} in ${users.map(({kind, name, path}) => `${kind === 'runtime' ? 'the runtime API' : `${kind} ${name}`} (${path})`).join(', ')}.`,
      ),
    ],
  }
}

export function issueAnew({namespace, name, users, hosts}: UsedCertificate, observedClass: string): Repair {
  const certificate = users.find(({kind}) => kind === 'Certificate')
  if (certificate)
    return {
      id: 'tls.follow-issuer',
      summary: `find out why cert-manager does not fill Secret ${name}`,
      byHand: 'value-from-outside',
      steps: [
        looking('see what the issuer reports', [kubectl(namespace, 'describe', 'certificate', certificate.name)]),
        byHand('Correct what its conditions name: the issuer, DNS, or a rate limit. cert-manager retries by itself.'),
      ],
    }
  const names = [...new Set(hosts.values())].join(', ')
  const issue = observedClass === 'missing' ? 'Have a certificate issued' : 'Have the certificate issued again'
  return {
    id: 'tls.replace-certificate',
    summary: `put a valid certificate into Secret ${name}`,
    byHand: 'value-from-outside',
    steps: [
      byHand(WANTED[observedClass] ?? `${issue}${names && ` for ${names}`}.`, 'nothing'),
      byHand(
        `Write the certificate with its intermediates, and its key, to Secret ${name} in namespace ${namespace}, type kubernetes.io/tls, with the tool that deploys it.`,
      ),
      byHand('The ingress controller rereads the Secret by itself.', 'nothing'),
    ],
  }
}

const WANTED: Readonly<Record<string, string>> = {
  'host not covered':
    'Have the certificate issued again with the names that are missing. A wildcard covers exactly one label.',
  'not yet valid': 'Check the clock of the issuer, or wait until the certificate is valid.',
}
