import type {ObjectMeta} from '../cluster/objects.ts'

/** A tool that writes an object and overwrites manual changes. */
export interface Owner {
  /** The tool, or the kind of the owning object: `Helm`, `ExternalSecret`. */
  readonly kind: string
  /** The name of the release, application or owning object; null if unknown. */
  readonly name: string | null
  /** `reverts`: the owner overwrites a change within minutes. `drifts`: the change lasts until the next deployment. */
  readonly effect: 'drifts' | 'reverts'
  /** The path of the field that names the owner. */
  readonly path: string
  /** The owner as a phrase: `Helm release main`. */
  readonly title: string
  /** The source to change instead of the object, as a phrase: `the values of Helm release main`. */
  readonly source: string
  /** The owning object; null if the owner is not an object of the cluster. */
  readonly object: {
    readonly apiVersion: string
    readonly kind: string
    /** The namespace of the owner, which is also the namespace of the owned object. */
    readonly namespace?: string
    readonly name: string
  } | null
}

interface Mark {
  readonly kind: string
  readonly on: 'labels' | 'annotations'
  readonly key: RegExp
  /** Matches the value of a label or annotation that several tools write. */
  readonly value?: RegExp
  readonly effect: Owner['effect']
  readonly nameIn: (value: string) => string | null
}

const asIs = (value: string) => value
const unnamed = () => null

/** Labels and annotations by which tools mark their objects. Tools with the effect `reverts` come first. */
const MARKS: readonly Mark[] = [
  mark('ExternalSecret', 'annotations', /^reconcile\.external-secrets\.io\//, 'reverts', unnamed),
  mark('ExternalSecret', 'labels', /^reconcile\.external-secrets\.io\//, 'reverts', unnamed),
  mark('SealedSecret', 'annotations', /^sealedsecrets\.bitnami\.com\/(managed|patch)$/, 'reverts', unnamed),
  mark('Argo CD', 'annotations', /^argocd\.argoproj\.io\/tracking-id$/, 'reverts', id => id.split(':')[0] ?? null),
  mark('Argo CD', 'labels', /^argocd\.argoproj\.io\/instance$/, 'reverts', asIs),
  mark('Argo CD', 'annotations', /^argocd\.argoproj\.io\//, 'reverts', unnamed),
  mark('Flux', 'labels', /^kustomize\.toolkit\.fluxcd\.io\/name$/, 'reverts', asIs),
  mark('Flux', 'annotations', /^kustomize\.toolkit\.fluxcd\.io\//, 'reverts', unnamed),
  mark('Flux', 'labels', /^helm\.toolkit\.fluxcd\.io\/name$/, 'drifts', asIs),
  mark('admin console', 'annotations', /^kots\.io\//, 'drifts', unnamed),
  mark('admin console', 'labels', /^kots\.io\//, 'drifts', unnamed),
  mark('Helm', 'annotations', /^meta\.helm\.sh\/release-name$/, 'drifts', asIs),
  {...mark('Helm', 'labels', /^app\.kubernetes\.io\/managed-by$/, 'drifts', unnamed), value: /^Helm$/},
]

function mark(kind: string, on: Mark['on'], key: RegExp, effect: Owner['effect'], nameIn: Mark['nameIn']): Mark {
  return {kind, on, key, effect, nameIn}
}

interface Words {
  readonly unnamed: string
  readonly named: string
  readonly source: (title: string) => string
}

/** The words for an owner and for the source of its state. An owner without an entry is named by its kind. */
const WORDS: Readonly<Record<string, Words>> = {
  ExternalSecret: words('an ExternalSecret', 'ExternalSecret', title => `the secret store that ${title} reads`),
  SealedSecret: words('a SealedSecret', 'SealedSecret', title => `the file that ${title} is deployed from`),
  'Argo CD': words('Argo CD', 'Argo CD application', title => `the repository that ${title} syncs from`),
  Flux: words('Flux', 'Flux object', title => `the repository that ${title} applies`),
  'admin console': words('the admin console', 'admin console', title => `the configuration of ${title}`),
  Helm: words('Helm', 'Helm release', title => `the values of ${title}`),
}

function words(unnamed: string, named: string, source: Words['source']): Words {
  return {unnamed, named, source}
}

/** Returns the owners of an object, from its owner references, labels and annotations. Each kind occurs once. */
export function ownersOf(
  metadata: Pick<ObjectMeta, 'namespace' | 'labels' | 'annotations' | 'ownerReferences'>,
): Owner[] {
  const seen = new Map<string, Owner>()
  for (const owner of [...byReference(metadata), ...byMark(metadata)])
    if (!seen.has(owner.kind)) seen.set(owner.kind, owner)
  return [...seen.values()]
}

function byReference({namespace, ownerReferences = []}: Pick<ObjectMeta, 'namespace' | 'ownerReferences'>): Owner[] {
  return ownerReferences.map(({apiVersion, kind, name}) => ({
    kind,
    name,
    effect: 'reverts',
    path: 'metadata.ownerReferences',
    ...wordsFor(kind, name),
    object: isObject({apiVersion, kind, name})
      ? {apiVersion, kind, name, ...(namespace !== undefined && {namespace})}
      : null,
  }))
}

/** Returns true if a command may contain the reference. An API server accepts any text in owner references. */
function isObject({apiVersion, kind, name}: NonNullable<Owner['object']>): boolean {
  return /^([a-z0-9.-]+\/)?v[a-z0-9]+$/.test(apiVersion) && /^[A-Z][A-Za-z0-9]*$/.test(kind) && NAME.test(name)
}

/** A DNS subdomain (RFC 1123). */
const NAME = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/

function byMark(metadata: Pick<ObjectMeta, 'labels' | 'annotations'>): Owner[] {
  return MARKS.flatMap(({kind, on, key, value: values = /^/, effect, nameIn}) => {
    const found = Object.entries(metadata[on] ?? {}).find(([label, value]) => key.test(label) && values.test(value))
    if (found === undefined) return []
    const [label, value] = found
    const name = nameIn(value)
    return {kind, name, effect, path: `metadata.${on}[${label}]`, ...wordsFor(kind, name), object: null}
  })
}

function wordsFor(kind: string, name: string | null): Pick<Owner, 'title' | 'source'> {
  const {unnamed, named, source} = WORDS[kind] ?? words(kind, kind, title => `the source that ${title} reads`)
  const title = name === null ? unnamed : `${named} ${name}`
  return {title, source: source(title)}
}
