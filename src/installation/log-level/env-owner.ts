import type {WorkloadMeta} from '../../cluster/objects.ts'

/** A field manager that owns an entry in a container's `env`. */
export interface EnvOwner {
  readonly manager: string
  /** When the manager last changed any of its fields, in RFC 3339. The entry may be older. */
  readonly at: string | null
}

/**
 * Returns the managers that own the value of an entry, newest first. The owner of the entry's name does not count if
 * another manager owns the value. Null if managedFields are missing or were cleared.
 */
export function envOwners({managedFields}: WorkloadMeta, container: string, variable: string): EnvOwner[] | null {
  if (managedFields === undefined || managedFields.every(({fieldsV1}) => fieldsV1 === undefined)) return null
  const path = ['f:spec', 'f:template', 'f:spec', 'f:containers', key(container), 'f:env', key(variable)]
  const owning = managedFields.filter(({fieldsV1}) => has(fieldsV1, path))
  const ofValue = owning.filter(({fieldsV1}) => VALUES.some(field => has(fieldsV1, [...path, field])))
  return (ofValue.length > 0 ? ofValue : owning)
    .map(({manager = 'unknown', time = null}) => ({manager, at: time}))
    .sort((one, other) => Date.parse(other.at ?? '') - Date.parse(one.at ?? '') || 0)
}

const VALUES = ['f:value', 'f:valueFrom']

function key(name: string): string {
  return `k:${JSON.stringify({name})}`
}

function has(fields: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true
  return typeof fields === 'object' && fields !== null && step in fields && has(Reflect.get(fields, step), rest)
}
