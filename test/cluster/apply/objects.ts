import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'

/** Lists objects with apiVersion and kind, which items of a list lack. */
export async function listAll(admin: AdminApi, path: string, apiVersion: string, kind: string): Promise<KubeObject[]> {
  const {items} = (await admin.send({method: 'GET', path})) as unknown as {items: KubeObject[]}
  return items.map(item => ({...item, apiVersion, kind}))
}

export function fullName({metadata}: KubeObject): string {
  return `${metadata.namespace}/${metadata.name}`
}

/** Returns true if a condition of this type is True. */
export function isTrue({status}: KubeObject, type: string): boolean {
  return conditionsOf(status).some(condition => condition.type === type && condition.status === 'True')
}

/** Returns true if a condition of this type is False. */
export function isFalse({status}: KubeObject, type: string): boolean {
  return conditionsOf(status).some(condition => condition.type === type && condition.status === 'False')
}

function conditionsOf(status: unknown): readonly {type: string; status: string}[] {
  return (status as {conditions?: {type: string; status: string}[]} | undefined)?.conditions ?? []
}
