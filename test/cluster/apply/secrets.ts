import type {SecretManifest} from '../../../src/lab/manifests/types.ts'
import type {FieldsEntry, LabInstallation} from '../../../src/lab/model.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import type {Resources} from './resources.ts'

const PLACEHOLDER = Buffer.from('written by an earlier hand').toString('base64')

/**
 * Writes a Secret as its history tells, one writer after the other, so that the API server itself records who owns
 * which key. A writer of a key that a later one owns writes something else first: an equal value takes nothing over.
 */
export async function createSecret(
  {admin, resources}: {admin: AdminApi; resources: Resources},
  secret: SecretManifest,
  history: LabInstallation['secretHistory'][string] | undefined,
): Promise<void> {
  const [first, ...later] = history?.entries ?? [untouched(secret)]
  if (first === undefined) throw new Error(`the history of Secret ${secret.metadata.name} has no first writer`)
  const writers = [first, ...later]
  const body = {...secret, data: writtenBy(0, writers, secret)}
  await admin.send({method: 'POST', path: `${resources.collection(secret)}?fieldManager=${first.manager}`, body})
  for (const [index, writer] of later.entries()) {
    const patch = {data: writtenBy(index + 1, writers, secret), metadata: {labels: ownLabels(writer, secret)}}
    await mergePatch(admin, `${resources.object(secret)}?fieldManager=${writer.manager}`, patch)
  }
  if (history?.entries === null) await mergePatch(admin, resources.object(secret), {metadata: {managedFields: [{}]}})
}

function untouched(secret: SecretManifest): FieldsEntry {
  const dataKeys = Object.keys(secret.data)
  return {manager: 'kubectl-create', changedAgo: 0, dataKeys, labels: Object.keys(secret.metadata.labels ?? {})}
}

function writtenBy(index: number, writers: readonly FieldsEntry[], secret: SecretManifest): Record<string, string> {
  const keys = index === 0 ? Object.keys(secret.data) : (writers[index]?.dataKeys ?? [])
  return Object.fromEntries(
    keys.map(key => {
      const owner = writers.findLastIndex(writer => writer.dataKeys.includes(key))
      return [key, owner > index ? PLACEHOLDER : (secret.data[key] ?? '')]
    }),
  )
}

function ownLabels(writer: FieldsEntry, secret: SecretManifest): Record<string, string | undefined> {
  return Object.fromEntries(writer.labels.map(label => [label, secret.metadata.labels?.[label]]))
}

function mergePatch(admin: AdminApi, path: string, body: unknown) {
  return admin.send({method: 'PATCH', path, body, contentType: 'application/merge-patch+json'})
}
