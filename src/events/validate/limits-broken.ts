import type {Declaration} from '../schema.ts'
import {instantOf} from '../time.ts'

/** Returns the limit that a value of the right type breaks. The text never contains the value. */
export function limitsBroken(declaration: Declaration, value: unknown): string | null {
  const {enum: values, const: constant} = declaration
  if (constant !== undefined && value !== constant) return `expected ${String(constant)}`
  if (values !== undefined && !values.includes(value)) return `expected one of ${values.join(', ')}`
  if (typeof value === 'number') return ofNumber(declaration, value)
  if (typeof value === 'string') return ofString(declaration, value)
  return Array.isArray(value) && declaration.uniqueItems && new Set(value).size < value.length
    ? 'expected each item once'
    : null
}

function ofNumber({minimum = -Infinity, maximum = Infinity}: Declaration, value: number): string | null {
  if (value < minimum) return `expected at least ${minimum}`
  return value > maximum ? `expected at most ${maximum}` : null
}

function ofString({minLength = 0, format}: Declaration, value: string): string | null {
  if (value.length < minLength) return 'expected some text'
  return format === 'date-time' && instantOf(value) === null ? 'expected a date and time (ISO 8601)' : null
}
