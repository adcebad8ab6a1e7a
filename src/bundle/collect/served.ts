import type {Read} from '../../cluster/port.ts'

/** The answers to `/version` and `/apis`, as they came. */
export interface Served {
  readonly version: Read<unknown>
  readonly groups: Read<unknown>
}

/** The API groups of an answer to `/apis`. */
export function groupsIn(body: unknown): unknown[] {
  return listOf(Object(body).groups)
}

/** `apps/v1`, of every version of every group. */
export function groupVersionsIn(body: unknown): string[] {
  return groupsIn(body).flatMap(group => listOf(Object(group).versions).map(one => String(Object(one).groupVersion)))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
