import type {Query} from '../request.ts'
import {invalid} from '../status.ts'

export interface WriteOptions {
  readonly dryRun: boolean
  readonly manager: string
  readonly validation: 'Ignore' | 'Warn' | 'Strict'
}

const LONGEST_MANAGER = 128

/** Reads and validates the query of a write. Throws the 422 of an API server for unsupported values. */
export function writeOptions(query: Query, userAgent: string | undefined): WriteOptions {
  const manager = query.text('fieldManager')
  if (manager.length > LONGEST_MANAGER)
    throw refused('fieldManager', 'Too long: may not be more than 128 bytes', 'FieldValueTooLong')
  const dryRuns = query.all('dryRun')
  for (const value of dryRuns) if (value !== '' && value !== 'All') throw unsupported('dryRun', value, ['All'])
  return {
    dryRun: dryRuns.includes('All'),
    manager: manager || programOf(userAgent),
    validation: validationOf(query),
  }
}

function validationOf(query: Query): WriteOptions['validation'] {
  const asked = query.text('fieldValidation')
  if (asked === '') return 'Warn'
  if (asked === 'Ignore' || asked === 'Warn' || asked === 'Strict') return asked
  throw unsupported('fieldValidation', asked, ['Ignore', 'Strict', 'Warn'])
}

/** Returns the program of the client. An API server uses this program as the manager if the request names none. */
function programOf(userAgent = ''): string {
  return userAgent.split('/')[0]?.slice(0, LONGEST_MANAGER) || 'unknown'
}

function unsupported(field: string, value: string, supported: readonly string[]) {
  const list = supported.map(word => JSON.stringify(word)).join(', ')
  const message = `Unsupported value: ${JSON.stringify(value)}: supported values: ${list}`
  return refused(field, message, 'FieldValueNotSupported')
}

function refused(field: string, message: string, reason: string) {
  return invalid('WriteOptions.meta.k8s.io', '', {field, reason, message})
}
