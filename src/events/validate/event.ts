import {has} from '../compat.ts'
import {beginningOf} from '../few.ts'
import {ROOT} from '../ids.ts'
import {EVENT_KINDS, isEventKind} from '../kinds/index.ts'
import {admits, branchFor, byKind, type Declaration, declarationOf, isObject, typeAsked, typeOf} from '../schema.ts'
import {instantOf} from '../time.ts'
import {type Complaint, type Grade, pointer, type Rule} from './complaint.ts'

/**
 * Returns the complaints about a document that should be an event. `reference` is the version of the reference service
 * with whose events the document is compared.
 */
export function complaintsOf(value: unknown, reference: string): Complaint[] {
  if (!isObject(value)) return [failed('type', '', 'expected an object')]
  const {kind} = value
  if (typeof kind !== 'string')
    return [failed(kind === undefined ? 'missing' : 'type', '/kind', 'every event has a kind')]
  if (!isEventKind(kind)) return [failed('unknown-kind', '/kind', 'no such event kind is known; kept as it is')]
  const complaints = complaintsIn(declarationOf(EVENT_KINDS[kind]), value, '', reference)
  if (value.id === ROOT) complaints.push(failed('value', '/id', `${ROOT} is reserved`))
  if (value.id === '') complaints.push(failed('value', '/id', 'expected some text'))
  return complaints
}

function failed(rule: Complaint['rule'], path: string, message: string): Complaint {
  return {rule, path, message, interface: 'fail', reference: 'fail'}
}

interface Walk {
  readonly reference: string
  readonly told: ReturnType<typeof told>
}

/** Returns the complaints about a value, limited in number. `path` is the JSON pointer of the value. */
export function complaintsIn(declaration: Declaration, value: unknown, path: string, reference: string): Complaint[] {
  const to: Walk = {reference, told: told()}
  walk(declaration, value, path, to)
  return to.told.list(path)
}

function walk(declaration: Declaration, value: unknown, path: string, to: Walk): void {
  const broken = limitsBroken(declaration, value)
  if (declaration.anyOf !== undefined) walkUnion(declaration, value, path, to)
  else if (declaration['x-also']?.includes(typeOf(value))) {
    complain(to, 'older-form', path, `${typeOf(value)}, as older versions wrote it`, 'known', 'known')
  } else if (!admits(declaration, value)) wrongType(declaration, value, path, to)
  else if (broken !== null) fail(to, 'value', path, broken)
  else if (isObject(value)) walkObject(declaration, value, path, to)
  else if (Array.isArray(value) && declaration.items !== undefined) {
    for (const [at, item] of value.entries()) walk(declaration.items, item, `${path}/${at}`, to)
  }
}

function walkUnion(union: Declaration, value: unknown, path: string, to: Walk): void {
  const isTold = union.discriminator !== undefined
  const branch = isTold ? undefined : branchFor(union, value)
  if (isTold && isObject(value)) walkKind(union, value, path, to)
  else if (branch === undefined) wrongType(union, value, path, to)
  else walk(branch, value, path, to)
}

function walkKind(union: Declaration, value: Record<string, unknown>, path: string, to: Walk): void {
  const branch = byKind(union).get(value.kind)
  const place = `${path}/kind`
  if (branch !== undefined) walk(branch, value, path, to)
  else if (typeof value.kind === 'string')
    complain(to, 'custom-kind', place, 'a kind of a custom tool', 'known', 'known')
  else fail(to, Object.hasOwn(value, 'kind') ? 'type' : 'missing', place, 'every object here has a kind')
}

function walkObject(declaration: Declaration, value: Record<string, unknown>, path: string, to: Walk): void {
  const {properties = {}, patternProperties, additionalProperties} = declaration
  ofLater(declaration, path, to)
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) missing(declaration, name, property, path, to)
  }
  const anyName = patternProperties && Object.values(patternProperties)[0]
  for (const [name, own] of Object.entries(value)) {
    const place = pointer(path, name)
    const property = Object.hasOwn(properties, name) ? properties[name] : anyName
    if (property !== undefined) walkProperty(property, own, place, to)
    else if (additionalProperties === false) fail(to, 'unknown-property', place, 'no such property is declared')
  }
}

function missing({required = []}: Declaration, name: string, property: Declaration, path: string, to: Walk): void {
  const place = pointer(path, name)
  if (required.includes(name)) fail(to, 'missing', place, `required: ${expected(property)}`)
  else if (property['x-reference-requires']) {
    complain(to, 'missing', place, `required by the reference: ${expected(property)}`, 'ok', 'fail')
  }
}

function walkProperty(property: Declaration, value: unknown, path: string, to: Walk): void {
  if (property.deprecated)
    complain(to, 'deprecated', path, 'only old data has this property; it has no meaning now', 'known', 'known')
  else {
    if (property.type !== 'object') ofLater(property, path, to)
    walk(property, value, path, to)
  }
}

function ofLater({'x-since': since}: Declaration, path: string, to: Walk): void {
  if (since === undefined) return
  const grade = has(to.reference, since) ? 'ok' : 'known'
  complain(to, 'extension', path, `known since ${since}, not in the interface`, 'known', grade)
}

function wrongType(declaration: Declaration, value: unknown, path: string, to: Walk): void {
  fail(to, 'type', path, `expected ${expected(declaration)}, found ${typeOf(value)}`)
}

function expected(declaration: Declaration): string {
  const {enum: values, anyOf, const: constant} = declaration
  if (values !== undefined) return `one of ${values.join(', ')}`
  if (constant !== undefined) return String(constant)
  const type = typeAsked(declaration)
  if (type !== null) return type
  return anyOf === undefined ? 'any value' : anyOf.map(expected).join(' or ')
}

function fail(to: Walk, rule: Rule, path: string, message: string): void {
  complain(to, rule, path, message, 'fail', 'fail')
}

function complain(to: Walk, rule: Rule, path: string, message: string, own: Grade, reference: Grade): void {
  to.told.add({rule, path, message, interface: own, reference})
}

function limitsBroken(declaration: Declaration, value: unknown): string | null {
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

/** The maximum number of complaints of each sort, because a document can have a million faults. */
const MOST = 20
const LONGEST_PATH = 500

/** Returns a list that keeps the first complaints of each sort. The others cannot change a verdict. */
function told() {
  const kept: Complaint[] = []
  const sorts = new Map<string, {count: number; readonly like: Complaint}>()
  return {
    add(complaint: Complaint): void {
      const sort = `${complaint.rule} ${complaint.interface} ${complaint.reference}`
      const known = sorts.get(sort)
      if (known === undefined) sorts.set(sort, {count: 1, like: complaint})
      else known.count++
      if ((known?.count ?? 1) <= MOST) kept.push({...complaint, path: beginningOf(complaint.path, LONGEST_PATH)})
    },
    /** Returns the complaints in the order of the document. `path` is the JSON pointer of the document. */
    list(path: string): Complaint[] {
      const cut = [...sorts.values()].filter(({count}) => count > MOST)
      return [...kept, ...cut.map(({count, like}) => ({...like, path, message: `${count - MOST} more of this sort`}))]
    },
  }
}
