import type {KubeObject} from '../../../src/lab/kube-api/state.ts'

interface Entry {
  manager?: string
  operation?: string
  subresource?: string
  time?: string
}
interface Condition {
  type: string
  [field: string]: unknown
}

/** The stored object with the times that the lab's has: only times change, and what the lab says was stripped is gone. */
export function withTimesOf<T extends KubeObject>(stored: T, lab: KubeObject): T {
  const creationTimestamp = lab.metadata.creationTimestamp
  const entries = managedFields(stored)
  return {
    ...stored,
    metadata: {
      ...stored.metadata,
      creationTimestamp,
      ...(entries === null ? {} : {managedFields: dated(entries, lab)}),
    },
    ...conditionTimes(stored, lab),
  }
}

function managedFields(object: KubeObject): Entry[] | null {
  const {managedFields: entries} = object.metadata as {managedFields?: Entry[]}
  return entries ?? null
}

/** An entry that the lab does not have was written when the object was. */
function dated(entries: readonly Entry[], lab: KubeObject): Entry[] {
  const known = managedFields(lab) ?? []
  return entries.map(({time: _, ...entry}) => {
    const same = known.find(other => SAME_WRITER.every(field => other[field] === entry[field]))
    const time = same === undefined ? lab.metadata.creationTimestamp : same.time
    return time === undefined ? entry : {...entry, time}
  })
}

const SAME_WRITER = ['manager', 'operation', 'subresource'] as const

const CONDITION_TIMES = ['lastTransitionTime', 'lastUpdateTime'] as const

function conditionTimes(stored: KubeObject, lab: KubeObject): {status?: unknown} {
  const status = stored.status as {conditions?: Condition[]} | undefined
  if (status?.conditions === undefined) return {}
  const known = (lab.status as {conditions?: Condition[]} | undefined)?.conditions ?? []
  const conditions = status.conditions.map(condition => {
    const same = known.find(other => other.type === condition.type)
    const times = CONDITION_TIMES.filter(field => condition[field] !== undefined && same?.[field] !== undefined)
    return {...condition, ...Object.fromEntries(times.map(field => [field, same?.[field]]))}
  })
  return {status: {...status, conditions}}
}
