import type {KubeMeta} from '../state.ts'
import {ageColumn, nameColumn, table, text} from './column.ts'

/** What a kind without a table of its own shows. */
export const nameAndAge = table<{readonly metadata: KubeMeta}>([nameColumn(), ageColumn()])

/** Kinds whose only answer to people is their name and when they were created. */
export const nameAndCreation = table<{readonly metadata: KubeMeta}>([
  nameColumn(),
  {...text('Created At', ({metadata}) => metadata.creationTimestamp), type: 'date'},
])
