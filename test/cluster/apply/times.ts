import type {KubeObject} from '../../../src/kube-api/state.ts'

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

/**
 * Returns the stored object with the times of the lab's object. Only times change, and fields that the lab has removed
 * are removed.
 */
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

/** Returns the entries with the lab's times. An entry that the lab lacks gets the creation time of the object. */
function dated(entries: readonly Entry[], lab: KubeObject): Entry[] {
  const known = managedFields(lab) ?? []
  return entries.map(({time: _, ...entry}) => {
    const same = known.find(other => SAME_WRITER.every(field => other[field] === entry[field]))
    const time = same === undefined ? lab.metadata.creationTimestamp : same.time
    return time === undefined ? entry : {...entry, time}
  })
}

const SAME_WRITER = ['manager', 'operation', 'subresource'] as const

interface Status {
  readonly conditions?: Condition[]
  readonly [field: string]: unknown
}

/** The times in the status of a Job. */
const STATUS_TIMES = ['startTime', 'completionTime']
const CONDITION_TIMES = ['lastTransitionTime', 'lastUpdateTime', 'lastProbeTime']

function conditionTimes(stored: KubeObject, lab: KubeObject): {status?: unknown} {
  const status = stored.status as Status | undefined
  if (status?.conditions === undefined) return {}
  const wanted = (lab.status ?? {}) as Status
  const known = wanted.conditions ?? []
  const conditions = status.conditions.map(condition => {
    const same = known.find(other => other.type === condition.type)
    return {...condition, ...copied(CONDITION_TIMES, condition, same ?? {})}
  })
  return {status: {...status, ...copied(STATUS_TIMES, status, wanted), conditions}}
}

/** Returns the fields that both objects have, with the lab's values. */
function copied(fields: readonly string[], stored: Fields, lab: Fields): Fields {
  const both = fields.filter(field => (stored[field] ?? null) !== null && (lab[field] ?? null) !== null)
  return Object.fromEntries(both.map(field => [field, lab[field]]))
}

type Fields = Readonly<Record<string, unknown>>
