import type {SecretManifest} from '../manifests/types.ts'
import type {FieldsEntry, LabInstallation} from '../model.ts'
import {timeAgo} from '../time.ts'
import {type Made, made} from './made.ts'

/** The Secret with the record of who wrote what, and when: the only trace of a change that Kubernetes keeps. */
export function secretObject(installation: LabInstallation, manifest: SecretManifest): Made {
  const history = installation.secretHistory[manifest.metadata.name] ?? {
    entries: [createdByKubectl(installation, manifest)],
  }
  const object = made(installation, manifest, Math.max(installation.ages.secretsChanged, ...timesOf(history.entries)))
  if (history.entries === null) return object
  const managedFields = history.entries.map((entry, index) => managedFieldsEntry(installation, entry, index === 0))
  return {...object, metadata: {...object.metadata, managedFields}}
}

function createdByKubectl({ages}: LabInstallation, manifest: SecretManifest): FieldsEntry {
  return {
    manager: 'kubectl-create',
    changedAgo: ages.secretsChanged,
    dataKeys: Object.keys(manifest.data),
    labels: Object.keys(manifest.metadata.labels ?? {}),
  }
}

function timesOf(entries: readonly FieldsEntry[] | null): number[] {
  return (entries ?? []).flatMap(entry => (entry.changedAgo === null ? [] : [entry.changedAgo]))
}

/** The first writer owns the type, and the map of data itself. */
function managedFieldsEntry({now}: LabInstallation, entry: FieldsEntry, isFirst: boolean): object {
  const {labels, dataKeys} = entry
  const owned = {
    ...(isFirst || dataKeys.length > 0 ? {'f:data': fieldsOf(dataKeys, isFirst)} : {}),
    ...(labels.length > 0 ? {'f:metadata': {'f:labels': fieldsOf(labels, true)}} : {}),
    ...(isFirst ? {'f:type': {}} : {}),
  }
  return {
    manager: entry.manager,
    operation: 'Update',
    apiVersion: 'v1',
    ...(entry.changedAgo === null ? {} : {time: timeAgo(now, entry.changedAgo)}),
    fieldsType: 'FieldsV1',
    fieldsV1: owned,
  }
}

function fieldsOf(names: readonly string[], withMap: boolean): Record<string, object> {
  return Object.fromEntries([...(withMap ? [['.', {}]] : []), ...names.map(name => [`f:${name}`, {}])])
}
