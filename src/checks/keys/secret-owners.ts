import type {SecretMetadata} from '../../cluster/port.ts'
import type {SecretKey} from '../../installation/installation.ts'

/** Somebody else who writes this Secret, and what becomes of a correction by hand. */
export interface Owner {
  /** Constant word, for the fingerprint. */
  readonly kind: string
  readonly name: string
  readonly path: string
  readonly effect: string
  readonly source: string
  readonly look: (secret: SecretKey) => string
}

/** Owners by owner reference, label and annotation, each once, the fastest to revert first. */
export function ownersOf(metadata: SecretMetadata): Owner[] {
  const seen = new Map<string, Owner>()
  for (const owner of [...byReference(metadata), ...byMark(metadata)])
    if (!seen.has(owner.kind)) seen.set(owner.kind, owner)
  return [...seen.values()]
}

const WITHIN_MINUTES = 'it writes its own value back within minutes'
const NEXT_DEPLOYMENT = 'the next deployment writes its own value back; until then a correction holds'

function byReference({ownerReferences = []}: SecretMetadata): Owner[] {
  return ownerReferences.map(({kind, name, apiVersion}) => ({
    kind,
    name: `${kind} ${name}`,
    path: 'metadata.ownerReferences',
    effect: WITHIN_MINUTES,
    source: `change the value in the source that ${kind} ${name} reads`,
    look: secret =>
      `kubectl -n ${secret.namespace} get ${kind.toLowerCase()}.${apiVersion.split('/')[0]} ${name} -o yaml`,
  }))
}

interface Mark {
  readonly kind: string
  readonly on: 'labels' | 'annotations'
  readonly key: RegExp
  readonly value?: RegExp
  readonly effect: string
  readonly source: string
  readonly look: (secret: SecretKey, value: string) => string
}

const MARKS: readonly Mark[] = [
  {
    kind: 'External Secrets',
    on: 'annotations',
    key: /^reconcile\.external-secrets\.io\//,
    effect: WITHIN_MINUTES,
    source: 'change the value in the secret store that the ExternalSecret reads',
    look: secret => `kubectl -n ${secret.namespace} get externalsecrets`,
  },
  {
    kind: 'External Secrets',
    on: 'labels',
    key: /^reconcile\.external-secrets\.io\//,
    effect: WITHIN_MINUTES,
    source: 'change the value in the secret store that the ExternalSecret reads',
    look: secret => `kubectl -n ${secret.namespace} get externalsecrets`,
  },
  {
    kind: 'Argo CD',
    on: 'annotations',
    key: /^argocd\.argoproj\.io\/tracking-id$/,
    effect: WITHIN_MINUTES,
    source: 'change the value in the repository that the application syncs from',
    look: (_, value) => `argocd app get ${value.split(':')[0]}`,
  },
  {
    kind: 'Argo CD',
    on: 'labels',
    key: /^argocd\.argoproj\.io\/instance$/,
    effect: WITHIN_MINUTES,
    source: 'change the value in the repository that the application syncs from',
    look: (_, value) => `argocd app get ${value}`,
  },
  {
    kind: 'Flux',
    on: 'labels',
    key: /^kustomize\.toolkit\.fluxcd\.io\/name$/,
    effect: WITHIN_MINUTES,
    source: 'change the value in the repository that the Kustomization applies',
    look: (_, value) => `flux get kustomizations ${value}`,
  },
  {
    kind: 'admin console',
    on: 'annotations',
    key: /^kots\.io\//,
    effect: NEXT_DEPLOYMENT,
    source: "change the value in the admin console's configuration and deploy",
    look: secret => `kubectl -n ${secret.namespace} get secret ${secret.name} -o jsonpath='{.metadata.annotations}'`,
  },
  {
    kind: 'Helm',
    on: 'annotations',
    key: /^meta\.helm\.sh\/release-name$/,
    effect: NEXT_DEPLOYMENT,
    source: 'change the value in the Helm values and upgrade',
    look: (secret, value) => `helm -n ${secret.namespace} get values ${value}`,
  },
  {
    kind: 'Helm',
    on: 'labels',
    key: /^app\.kubernetes\.io\/managed-by$/,
    value: /^Helm$/,
    effect: NEXT_DEPLOYMENT,
    source: 'change the value in the Helm values and upgrade',
    look: secret => `helm -n ${secret.namespace} list`,
  },
]

function byMark(metadata: SecretMetadata): Owner[] {
  return MARKS.flatMap(mark => {
    const found = Object.entries(metadata[mark.on] ?? {}).find(
      ([key, value]) => mark.key.test(key) && (mark.value === undefined || mark.value.test(value)),
    )
    if (found === undefined) return []
    const [key, value] = found
    return {
      kind: mark.kind,
      name: mark.kind,
      path: `metadata.${mark.on}[${key}]`,
      effect: mark.effect,
      source: mark.source,
      look: secret => mark.look(secret, value),
    }
  })
}
