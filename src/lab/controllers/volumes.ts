import type {KubeObject} from '../../kube-api/state.ts'
import {timeOf, type World} from './world.ts'

interface Volume extends KubeObject {
  readonly spec: {readonly claimRef?: {readonly namespace: string; readonly name: string; readonly uid?: string}}
}

interface Claim extends KubeObject {
  readonly spec: {
    readonly accessModes: string[]
    readonly resources: {readonly requests: {readonly storage: string}}
    readonly volumeName?: string
  }
}

/** Binds a claim and the volume that names it. */
export function reconcileVolumes(world: World): void {
  const {store} = world
  for (const object of store.ofKind('PersistentVolume')) {
    const volume = object as Volume // selected by kind
    const {claimRef} = volume.spec
    const claim =
      claimRef && (store.find('PersistentVolumeClaim', claimRef.namespace, claimRef.name) as Claim | undefined)
    if (claimRef === undefined || claim === undefined || volume.status !== undefined) continue
    bindVolume(world, volume, {...claimRef, uid: claim.metadata.uid})
    bindClaim(world, claim)
  }
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
