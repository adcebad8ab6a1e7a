import type {KubeMeta} from '../state.ts'
import {ageColumn, nameColumn, table, text} from './column.ts'

/** The table of a kind without its own columns. */
export const nameAndAge = table<{readonly metadata: KubeMeta}>([nameColumn(), ageColumn()])

/** The table of kinds that have only a name and a creation time. */
export const nameAndCreation = table<{readonly metadata: KubeMeta}>([
  nameColumn(),
  {...text('Created At', ({metadata}) => metadata.creationTimestamp), type: 'date'},
])
