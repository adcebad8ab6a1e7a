import type {KubeObject} from '../../kube-api/state.ts'
import type {Draft} from '../objects/made.ts'
import {create, hasLabels, timeOf, type World, writeStatus} from './world.ts'

/** Creates the default ServiceAccount and the ConfigMap with the CA certificate. Every namespace has both. */
export function reconcileNamespaces(world: World): void {
  for (const {metadata} of world.store.ofKind('Namespace')) {
    for (const draft of [accountOf(metadata.name), certificatesOf(metadata.name)]) {
      if (world.store.find(draft.kind, metadata.name, draft.metadata.name) === undefined) create(world, draft)
    }
  }
}

function accountOf(namespace: string): Draft {
  return {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'default', namespace}}
}

function certificatesOf(namespace: string): Draft {
  const annotations = {'kubernetes.io/description': CA_DESCRIPTION}
  const metadata = {name: 'kube-root-ca.crt', namespace, annotations}
  return {apiVersion: 'v1', kind: 'ConfigMap', metadata, data: {'ca.crt': ''}}
}

const CA_DESCRIPTION =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the ' +
  'internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes ' +
  'clusters.'

/** Binds each volume to the claim that the volume names. */
export function reconcileVolumes(world: World): void {
  const {store} = world
  for (const object of store.ofKind('PersistentVolume')) {
    const volume = object as Volume // the list contains only volumes
    const {claimRef} = volume.spec
    const claim =
      claimRef && (store.find('PersistentVolumeClaim', claimRef.namespace, claimRef.name) as Claim | undefined)
    if (claimRef === undefined || claim === undefined || volume.status !== undefined) continue
    bindVolume(world, volume, {...claimRef, uid: claim.metadata.uid})
    bindClaim(world, claim)
  }
}

interface Volume extends KubeObject {
  readonly spec: {readonly claimRef?: {readonly namespace: string; readonly name: string}}
}

interface Claim extends KubeObject {
  readonly spec: {readonly accessModes: string[]; readonly resources: {readonly requests: {readonly storage: string}}}
}

function bindVolume(world: World, volume: Volume, claimRef: object): void {
  const metadata = {...volume.metadata, finalizers: ['kubernetes.io/pv-protection']}
  const status = {phase: 'Bound', lastPhaseTransitionTime: timeOf(world)}
  world.store.put({...volume, metadata, spec: {...volume.spec, claimRef}, status})
}

function bindClaim(world: World, claim: Claim): void {
  const annotations = {...claim.metadata.annotations, 'pv.kubernetes.io/bind-completed': 'yes'}
  const metadata = {...claim.metadata, annotations, finalizers: ['kubernetes.io/pvc-protection']}
  const {accessModes, resources} = claim.spec
  const status = {phase: 'Bound', accessModes, capacity: {storage: resources.requests.storage}}
  world.store.put({...claim, metadata, status})
}

const PUBLISHED = {loadBalancer: {ingress: [{ip: '203.0.113.10'}]}}

/** Writes the address of the Ingress controller into the status of each Ingress whose class exists. */
export function reconcileIngresses(world: World): void {
  for (const ingress of world.store.ofKind('Ingress')) {
    const {ingressClassName = ''} = ingress.spec as {ingressClassName?: string} // the list contains only Ingresses
    if (world.store.find('IngressClass', undefined, ingressClassName) !== undefined)
      writeStatus(world, ingress, PUBLISHED)
  }
}

/** Writes the numbers of pods into the status of each PodDisruptionBudget. No budget allows a disruption. */
export function reconcileBudgets(world: World): void {
  for (const object of world.store.ofKind('PodDisruptionBudget')) {
    const budget = object as Budget // the list contains only PodDisruptionBudgets
    writeStatus(world, budget, budgetStatus(world, budget))
  }
}

interface Budget extends KubeObject {
  readonly spec: {readonly selector: {readonly matchLabels?: Readonly<Record<string, string>>}}
  readonly status?: {readonly conditions?: readonly {readonly lastTransitionTime: string}[]}
}

function budgetStatus(world: World, budget: Budget): object {
  const {selector} = budget.spec
  const inNamespace = world.store.ofKind('Pod').filter(({metadata}) => metadata.namespace === budget.metadata.namespace)
  const covered = inNamespace.filter(pod => hasLabels(pod, selector.matchLabels)).length
  const condition = {
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'InsufficientPods',
    message: '',
    observedGeneration: 1,
    lastTransitionTime: budget.status?.conditions?.[0]?.lastTransitionTime ?? timeOf(world),
  }
  const counts = {currentHealthy: covered, desiredHealthy: covered, disruptionsAllowed: 0, expectedPods: covered}
  return {...counts, observedGeneration: 1, conditions: [condition]}
}
