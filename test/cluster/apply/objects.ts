import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'

/** Items of a list carry no apiVersion and kind of their own. */
export async function listAll(admin: AdminApi, path: string, apiVersion: string, kind: string): Promise<KubeObject[]> {
  const {items} = (await admin.send({method: 'GET', path})) as unknown as {items: KubeObject[]}
  return items.map(item => ({...item, apiVersion, kind}))
}

export function fullName({metadata}: KubeObject): string {
  return `${metadata.namespace}/${metadata.name}`
}

/** A condition of this type is True. */
export function isTrue({status}: KubeObject, type: string): boolean {
  return conditionsOf(status).some(condition => condition.type === type && condition.status === 'True')
}

/** A condition of this type is False. */
export function isFalse({status}: KubeObject, type: string): boolean {
  return conditionsOf(status).some(condition => condition.type === type && condition.status === 'False')
}

function conditionsOf(status: unknown): readonly {type: string; status: string}[] {
  return (status as {conditions?: {type: string; status: string}[]} | undefined)?.conditions ?? []
}
