import {isObject} from '../../events/schema.ts'
import {MASKED_SECRET} from '../masking/masked-secret.ts'

const CREDENTIAL = /(?:^|_)(?:api_?key|token|secret|password|authorization|cookie)$/iu
/** A value encrypted by the service, which holders of its key can read. */
const ENCRYPTED = /^gAAAA[\w-]{20}/u

/** Returns another server's description with its credentials masked. */
export function masked(about: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(about).map(([name, value]) => [name, maskedValue(name, value)]))
}

function maskedValue(name: string, value: unknown): unknown {
  if (name === 'secret_sources' && isObject(value)) return sources(value)
  if (typeof value === 'string') return CREDENTIAL.test(name) || ENCRYPTED.test(value) ? MASKED_SECRET : value
  if (Array.isArray(value)) return value.map(item => maskedValue(name, item))
  return isObject(value) ? masked(value) : value
}

/** The names of secrets stay. */
function sources(named: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(named).map(([name, source]) => {
      if (!isObject(source)) return [name, MASKED_SECRET]
      const {value, headers, ...others} = source
      const hidden = {
        ...(value === undefined ? {} : {value: value === null ? null : MASKED_SECRET}),
        ...(headers ? {headers: MASKED_SECRET} : {}),
      }
      return [name, {...masked(others), ...hidden}]
    }),
  )
}
