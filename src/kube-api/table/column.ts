import type {V1LabelSelector} from '@kubernetes/client-node'
import type {KubeMeta, KubeObject} from '../state.ts'

export interface Column<T> {
  readonly name: string
  readonly type: 'string' | 'integer' | 'boolean' | 'date'
  readonly format: '' | 'name'
  /** 1 if only `-o wide` shows the column. */
  readonly priority: 0 | 1
  readonly cell: (object: T, now: Date) => string | number | boolean
}

export interface RowCondition {
  readonly type: 'Completed'
  readonly status: 'True'
  readonly reason: string
  readonly message: string
}

export interface Table {
  readonly columns: readonly Column<KubeObject>[]
  readonly conditions: (object: KubeObject) => readonly RowCondition[]
}

/** An API server always sets these parts, although the library declares them as optional. */
type AlwaysSet = 'metadata' | 'spec' | 'status' | 'template'

/** The JSON form of a type of the library: times are texts, and the parts above are required. */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : T extends object
      ? {readonly [K in keyof T as K extends AlwaysSet ? K : never]-?: Wire<NonNullable<T[K]>>} & {
          readonly [K in keyof T as K extends AlwaysSet ? never : K]: Wire<Exclude<T[K], undefined>>
        }
      : T

interface Named {
  readonly metadata: KubeMeta
}

/** Returns the table of a kind. A cell throws a TypeError if a recorded object lacks a part. */
export function table<T>(
  columns: readonly Column<Wire<T> & Named>[],
  conditions: (object: Wire<T> & Named) => readonly RowCondition[] = () => [],
): Table {
  const view = (object: KubeObject) => object as KubeObject & Wire<T>
  return {
    columns: columns.map(column => ({...column, cell: (object, now) => column.cell(view(object), now)})),
    conditions: object => conditions(view(object)),
  }
}

/** Returns a table that begins with the name. The age follows the columns that are always shown. */
export function namedTable<T>(columns: readonly Column<Wire<T> & Named>[]): Table {
  const [shown, hidden] = [0, 1].map(priority => columns.filter(column => column.priority === priority))
  return table<T>([nameColumn(), ...(shown ?? []), ageColumn(), ...(hidden ?? [])])
}

export function text<T>(name: string, cell: Column<T>['cell']): Column<T> {
  return {name, type: 'string', format: '', priority: 0, cell}
}

export function integer<T>(name: string, cell: (object: T) => number | undefined): Column<T> {
  return {name, type: 'integer', format: '', priority: 0, cell: object => cell(object) ?? 0}
}

export function wide<T>(name: string, cell: Column<T>['cell']): Column<T> {
  return {...text(name, cell), priority: 1}
}

export function nameColumn<T extends Named>(cell = (object: T) => object.metadata.name): Column<T> {
  return {...text<T>('Name', cell), format: 'name'}
}

export function ageColumn<T extends Named>(): Column<T> {
  return text('Age', ({metadata}, now) => age(metadata.creationTimestamp, now))
}

/** Returns the age of a time as kubectl prints it: `45s`, `3m12s`, `5h2m`, `2d`. */
export function age(timestamp: string | null | undefined, now: Date): string {
  const ms = now.getTime() - Date.parse(timestamp ?? '')
  return Number.isNaN(ms) ? '<unknown>' : humanDuration(ms)
}

/** Returns the text for milliseconds. Up to two seconds in the future count as a clock difference. */
export function humanDuration(ms: number): string {
  const seconds = Math.trunc(ms / 1_000)
  if (seconds < -1) return '<invalid>'
  if (seconds < 120) return `${Math.max(seconds, 0)}s`
  const minutes = Math.trunc(seconds / 60)
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's')
  if (minutes < 180) return `${minutes}m`
  const hours = Math.trunc(minutes / 60)
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm')
  if (hours < 48) return `${hours}h`
  const days = Math.trunc(hours / 24)
  if (days < 8) return pair(days, 'd', hours % 24, 'h')
  if (days < 365 * 2) return `${days}d`
  return days < 365 * 8 ? pair(Math.trunc(days / 365), 'y', days % 365, 'd') : `${Math.trunc(days / 365)}y`
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`
}

export const none = (value: string | undefined) => (value ? value : '<none>')

export const unset = (value: string | undefined) => value ?? '<unset>'

export function formatLabels(labels: Readonly<Record<string, string>> | null | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`)
  return none(pairs.sort().join(','))
}

/** Returns the selector with its requirements sorted by key, as a parsed selector prints itself. */
export function selectorText(selector: Wire<V1LabelSelector> | null | undefined): string {
  const equal = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({key, text: `${key}=${value}`}))
  const expressions = (selector?.matchExpressions ?? []).map(({key, operator, values}) => ({
    key,
    text: expressionText(key, operator, [...(values ?? [])].sort().join(',')),
  }))
  const sorted = [...equal, ...expressions].sort((left, right) => (left.key < right.key ? -1 : 1))
  return sorted.map(requirement => requirement.text).join(',')
}

function expressionText(key: string, operator: string, values: string): string {
  if (operator === 'Exists') return key
  if (operator === 'DoesNotExist') return `!${key}`
  return `${key} ${operator.toLowerCase()} (${values})`
}
