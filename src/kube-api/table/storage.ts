import type {V1PersistentVolume, V1PersistentVolumeClaim, V1StorageClass} from '@kubernetes/client-node'
import type {KubeMeta} from '../state.ts'
import {ageColumn, nameColumn, namedTable, type Table, table, text, unset, type Wire, wide} from './column.ts'

export const STORAGE_TABLES: Readonly<Record<string, Table>> = {
  'v1/persistentvolumes': namedTable<V1PersistentVolume>([
    text('Capacity', ({spec}) => spec.capacity?.storage ?? '0'),
    text('Access Modes', ({spec}) => accessModes(spec.accessModes)),
    text('Reclaim Policy', ({spec}) => spec.persistentVolumeReclaimPolicy ?? ''),
    text('Status', phase),
    text('Claim', ({spec: {claimRef}}) => (claimRef ? `${claimRef.namespace}/${claimRef.name}` : '')),
    text('StorageClass', storageClassOf),
    text('VolumeAttributesClass', ({spec}) => unset(spec.volumeAttributesClassName)),
    text('Reason', ({status}) => status?.reason ?? ''),
    wide('VolumeMode', ({spec}) => unset(spec.volumeMode)),
  ]),
  'v1/persistentvolumeclaims': namedTable<V1PersistentVolumeClaim>([
    text('Status', phase),
    text('Volume', ({spec}) => spec.volumeName ?? ''),
    text('Capacity', ({spec, status}) => (spec.volumeName ? (status?.capacity?.storage ?? '0') : '')),
    text('Access Modes', ({spec, status}) => (spec.volumeName ? accessModes(status?.accessModes) : '')),
    text('StorageClass', storageClassOf),
    text('VolumeAttributesClass', ({spec}) => unset(spec.volumeAttributesClassName)),
    wide('VolumeMode', ({spec}) => unset(spec.volumeMode)),
  ]),
  'storage.k8s.io/v1/storageclasses': table<V1StorageClass>([
    nameColumn(({metadata}) => metadata.name + (isDefault(metadata) ? ' (default)' : '')),
    text('Provisioner', ({provisioner}) => provisioner),
    text('ReclaimPolicy', ({reclaimPolicy}) => reclaimPolicy ?? 'Delete'),
    text('VolumeBindingMode', ({volumeBindingMode}) => volumeBindingMode ?? 'Immediate'),
    text('AllowVolumeExpansion', ({allowVolumeExpansion}) => allowVolumeExpansion ?? false),
    ageColumn(),
  ]),
}

const MODES = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
] as const

function accessModes(modes: readonly string[] = []): string {
  return MODES.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',')
}

type VolumeOrClaim = Wire<V1PersistentVolume> | Wire<V1PersistentVolumeClaim>

function phase({metadata, status}: VolumeOrClaim): string {
  return metadata.deletionTimestamp === undefined ? (status?.phase ?? '') : 'Terminating'
}

/** Returns the name of the storage class. The annotation is older than the field but still takes precedence. */
function storageClassOf({metadata, spec}: VolumeOrClaim): string {
  return metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec.storageClassName ?? ''
}

function isDefault({annotations}: KubeMeta): boolean {
  return (
    annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true' ||
    annotations?.['storageclass.beta.kubernetes.io/is-default-class'] === 'true'
  )
}
