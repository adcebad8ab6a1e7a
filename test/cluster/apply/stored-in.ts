import type {Find} from '../../../src/lab/pods/environment.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {listAll} from './objects.ts'

/** Finds the objects that containers read, as the API server stores them now. */
export async function storedIn(admin: AdminApi, namespace: string): Promise<Find> {
  const kinds = {Secret: 'secrets', ConfigMap: 'configmaps', ServiceAccount: 'serviceaccounts'}
  const lists = await Promise.all(
    Object.entries(kinds).map(([kind, plural]) =>
      listAll(admin, `/api/v1/namespaces/${namespace}/${plural}`, 'v1', kind),
    ),
  )
  const byName = new Map(lists.flat().map(object => [`${object.kind}/${object.metadata.name}`, object]))
  return (kind, _namespace, name) => byName.get(`${kind}/${name}`)
}
