import type {WorkloadMeta} from '../../cluster/objects.ts'
import type {PatchOperation} from '../../cluster/writer.ts'
import {type LevelRecord, LOG_LEVEL_EXPIRES, LOG_LEVEL_PREVIOUS} from '../../installation/log-level/record.ts'
import type {Entry} from '../change.ts'
import type {Placed} from '../entry.ts'
import {containersOf, type Target} from '../target.ts'

/** Returns an operation that replaces the effective entry of a container's `env`, or appends one. */
export function writeEntry(target: Target, container: string, placed: Placed | null, entry: Entry): PatchOperation {
  const {path, env} = envOf(target, container)
  if (placed !== null) return {op: 'replace', path: `${path}/${placed.index}`, value: entry}
  return env.length === 0 ? {op: 'add', path, value: [entry]} : {op: 'add', path: `${path}/-`, value: entry}
}

/** Returns an operation that removes one entry, or the whole list if it has no other entry. */
export function removeEntry(target: Target, container: string, {index}: Placed): PatchOperation {
  const {path, env} = envOf(target, container)
  return {op: 'remove', path: env.length === 1 ? path : `${path}/${index}`}
}

/** Returns operations that write svcdiag's record and its expiry. Null removes the annotation. */
export function writeRecord(
  {annotations}: WorkloadMeta,
  record: LevelRecord | null,
  expires: string | null,
): PatchOperation[] {
  const wanted = {
    [LOG_LEVEL_PREVIOUS]: record === null ? null : JSON.stringify(record),
    [LOG_LEVEL_EXPIRES]: expires,
  }
  const present = Object.entries(wanted).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
  if (annotations === undefined)
    return present.length === 0 ? [] : [{op: 'add', path: '/metadata/annotations', value: Object.fromEntries(present)}]
  return Object.entries(wanted).flatMap(([key, value]): PatchOperation[] => {
    const path = `/metadata/annotations/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (value !== null) return annotations[key] === value ? [] : [{op: 'add', path, value}]
    return key in annotations ? [{op: 'remove', path}] : []
  })
}

function envOf(target: Target, container: string) {
  const containers = containersOf(target)
  const index = containers.findIndex(({name}) => name === container)
  return {path: `/spec/template/spec/containers/${index}/env`, env: containers[index]?.env ?? []}
}
