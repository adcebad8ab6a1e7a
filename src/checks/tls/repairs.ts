import {kubectl} from '../../repairs/command.ts'
import {replaceField} from '../../repairs/network.ts'
import {coreRef} from '../../repairs/objects.ts'
import type {Repair, Step} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import type {UsedCertificate, User} from './used-certificates.ts'

/** A certificate comes from its issuer. Only its wrapping, the type of its Secret, can be repaired from what is there. */
export function certificateRepairs(used: UsedCertificate, observedClass: string): Repair[] {
  const ingresses = used.users.flatMap(user => referenceOf(user) ?? [])
  const isOnlyIngresses = ingresses.length === used.users.length && ingresses.length > 0
  if (observedClass === 'wrong type' && isOnlyIngresses)
    return [moveToNewSecret(used, ingresses), issueAnew(used, observedClass)]
  return [issueAnew(used, observedClass)]
}

function issueAnew({namespace, name, users}: UsedCertificate, observedClass: string): Repair {
  const certificate = users.find(({kind}) => kind === 'Certificate')
  if (certificate)
    return {
      id: 'tls.follow-issuer',
      summary: `find out why cert-manager does not fill Secret ${name}`,
      byHand: 'value-from-outside',
      steps: [
        looking('see what the issuer says', [kubectl(namespace, 'describe', 'certificate', certificate.name)]),
        byHand(
          'Correct what its conditions name: the issuer, DNS, or a rate limit. cert-manager tries again by itself.',
        ),
      ],
    }
  return {
    id: 'tls.replace-certificate',
    summary: `put a valid certificate into Secret ${name}`,
    byHand: 'value-from-outside',
    steps: [
      byHand(
        WANTED[observedClass] ?? 'Have the certificate issued again for the hosts that the finding names.',
        'nothing',
      ),
      byHand(
        `Write the certificate with its intermediates, and its key, to Secret ${name} in namespace ${namespace}, type kubernetes.io/tls, with the tool that deploys it.`,
      ),
      byHand('The ingress controller reads the Secret again by itself.', 'nothing'),
    ],
  }
}

const WANTED: Readonly<Record<string, string>> = {
  'host not covered':
    'Have the certificate issued again with the names that are missing. A wildcard covers exactly one label.',
  'not yet valid': 'Check the clock of the issuer, or wait until the certificate is valid.',
  'wrong type': 'Take the certificate and the key that are in the Secret.',
}

interface Reference {
  readonly ingress: string
  /** JSON pointer of the field that names the Secret. */
  readonly pointer: string
}

function referenceOf({kind, name, path}: User): Reference | null {
  const index = /^spec\.tls\[(\d+)\]\.secretName$/.exec(path)?.[1]
  return kind === 'Ingress' && index !== undefined ? {ingress: name, pointer: `/spec/tls/${index}/secretName`} : null
}

/** The type of a Secret cannot be changed: the same data gets a new name, and nothing is deleted. */
function moveToNewSecret({namespace, name}: UsedCertificate, references: readonly Reference[]): Repair {
  const next = `${name}-tls`
  const template = `{"apiVersion":"v1","kind":"Secret","metadata":{"name":"${next}"},"type":"kubernetes.io/tls","data":{"tls.crt":"{{index .data "tls.crt"}}","tls.key":"{{index .data "tls.key"}}"}}`
  const copy: Step = {
    does: `create Secret ${next} of type kubernetes.io/tls with the same certificate and key`,
    command: [
      kubectl(namespace, 'get', 'secret', name, '-o', `go-template=${template}`),
      kubectl(namespace, 'create', '-f', '-'),
    ],
    changes: 'changes-data',
    objects: [coreRef('Secret', namespace, next)],
    undo: [kubectl(namespace, 'delete', 'secret', next)],
    needs: [
      {apiGroup: '', resource: 'secrets', verbs: ['get'], namespace, resourceNames: [name]},
      {apiGroup: '', resource: 'secrets', verbs: ['create'], namespace},
    ],
  }
  return {
    id: 'tls.move-to-typed-secret',
    summary: `give the certificate a Secret of the right type, ${next}, and point its Ingresses there`,
    steps: [copy, ...references.map(reference => pointIngress(namespace, reference, name, next))],
  }
}

function pointIngress(namespace: string, {ingress, pointer}: Reference, from: string, to: string): Step {
  const object = {kind: 'Ingress' as const, namespace, name: ingress}
  return replaceField(object, `point Ingress ${ingress} to Secret ${to}`, {path: pointer, from, to})
}
