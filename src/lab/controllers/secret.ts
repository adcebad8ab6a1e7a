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
  const managedFields = history.entries.map(entry => managedFieldsEntry(installation, entry))
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

function managedFieldsEntry({now}: LabInstallation, entry: FieldsEntry): object {
  const labels = entry.labels.length === 0 ? {} : {'f:metadata': {'f:labels': fieldsOf(entry.labels)}}
  return {
    manager: entry.manager,
    operation: 'Update',
    apiVersion: 'v1',
    ...(entry.changedAgo === null ? {} : {time: timeAgo(now, entry.changedAgo)}),
    fieldsType: 'FieldsV1',
    fieldsV1: {'f:data': fieldsOf(entry.dataKeys), ...labels, 'f:type': {}},
  }
}

function fieldsOf(names: readonly string[]): Record<string, object> {
  return Object.fromEntries([['.', {}], ...names.map(name => [`f:${name}`, {}])])
}
