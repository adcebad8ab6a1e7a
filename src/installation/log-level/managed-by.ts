import type {WorkloadMeta} from '../../cluster/objects.ts'

/** What deploys a workload and will write its own level back. */
export interface ManagedBy {
  readonly kind: 'Argo CD' | 'Flux' | 'admin console' | 'Helm'
  /** Release or application, where the mark says it. */
  readonly name: string | null
  /** `drifts` until the next deployment; `reverts` within minutes. */
  readonly effect: 'drifts' | 'reverts'
}

interface Mark extends Omit<ManagedBy, 'name'> {
  readonly on: 'labels' | 'annotations'
  readonly key: RegExp
  readonly nameIn: (value: string) => string | null
}

/** Who reverts first comes first. */
const MARKS: readonly Mark[] = [
  {
    kind: 'Argo CD',
    on: 'annotations',
    key: /^argocd\.argoproj\.io\/tracking-id$/,
    effect: 'reverts',
    nameIn: value => value.split(':')[0] ?? null,
  },
  {kind: 'Argo CD', on: 'labels', key: /^argocd\.argoproj\.io\/instance$/, effect: 'reverts', nameIn: value => value},
  {kind: 'Argo CD', on: 'annotations', key: /^argocd\.argoproj\.io\//, effect: 'reverts', nameIn: () => null},
  {
    kind: 'Flux',
    on: 'labels',
    key: /^kustomize\.toolkit\.fluxcd\.io\/name$/,
    effect: 'reverts',
    nameIn: value => value,
  },
  {kind: 'Flux', on: 'annotations', key: /^kustomize\.toolkit\.fluxcd\.io\//, effect: 'reverts', nameIn: () => null},
  {kind: 'admin console', on: 'annotations', key: /^kots\.io\//, effect: 'drifts', nameIn: () => null},
  {kind: 'admin console', on: 'labels', key: /^kots\.io\//, effect: 'drifts', nameIn: () => null},
  {
    kind: 'Helm',
    on: 'annotations',
    key: /^meta\.helm\.sh\/release-name$/,
    effect: 'drifts',
    nameIn: value => value,
  },
  {kind: 'Helm', on: 'labels', key: /^app\.kubernetes\.io\/managed-by$/, effect: 'drifts', nameIn: () => null},
]

/** By label and annotation, each kind once, the fastest to write back first. */
export function managedBy(metadata: WorkloadMeta): ManagedBy[] {
  const seen = new Map<string, ManagedBy>()
  for (const {kind, on, key, effect, nameIn} of MARKS) {
    const mark = Object.entries(metadata[on] ?? {}).find(([name, value]) => key.test(name) && marks(kind, on, value))
    if (mark !== undefined && !seen.has(kind)) seen.set(kind, {kind, name: nameIn(mark[1]), effect})
  }
  return [...seen.values()]
}

/** `managed-by` names many tools; every other mark is its tool's own. */
function marks(kind: ManagedBy['kind'], on: Mark['on'], value: string): boolean {
  return kind !== 'Helm' || on === 'annotations' || value === 'Helm'
}
