import type {KubeMeta, KubeObject} from '../state.ts'
import {age} from './age.ts'

export type Cell = string | number | boolean

export interface Column<T> {
  readonly name: string
  readonly type: 'string' | 'integer' | 'boolean' | 'date'
  readonly format: '' | 'name'
  /** 1 means shown by `-o wide` only. */
  readonly priority: 0 | 1
  readonly cell: (object: T, now: Date) => Cell
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

interface Named {
  readonly metadata: KubeMeta
}

/**
 * Returns a table. `T` contains the fields that the columns read. Cells do not check them, because the state contains
 * complete objects.
 */
export function table<T extends Named>(
  columns: readonly Column<T>[],
  conditions: (object: T) => readonly RowCondition[] = () => [],
): Table {
  const view = (object: KubeObject) => object as KubeObject & T
  return {
    columns: columns.map(column => ({...column, cell: (object, now) => column.cell(view(object), now)})),
    conditions: object => conditions(view(object)),
  }
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
