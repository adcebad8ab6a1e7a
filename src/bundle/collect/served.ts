import type {Read} from '../../cluster/port.ts'

/** The bodies of `/version` and `/apis`, unchanged. */
export interface Served {
  readonly version: Read<unknown>
  readonly groups: Read<unknown>
}

/** Returns the API groups in the body of `/apis`. */
export function groupsIn(body: unknown): unknown[] {
  return listOf(Object(body).groups)
}

/** Returns every version of every group, such as `apps/v1`. */
export function groupVersionsIn(body: unknown): string[] {
  return groupsIn(body).flatMap(group => listOf(Object(group).versions).map(one => String(Object(one).groupVersion)))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
