import {beginningOf} from '../few.ts'
import type {Complaint} from './complaint.ts'

/** The complaints about one document. */
export interface Told {
  add(complaint: Complaint): void
  /** Complaints in the order of the document. `path` is the place of the document. */
  list(path: string): Complaint[]
}

/** Complaints of each sort that are listed. A document can have a million faults. */
const MOST = 20
const LONGEST_PATH = 500

/** Returns the first complaints of each sort and the number of the others. The others cannot change a verdict. */
export function told(): Told {
  const kept: Complaint[] = []
  const sorts = new Map<string, {count: number; readonly like: Complaint}>()
  return {
    add(complaint) {
      const sort = `${complaint.rule} ${complaint.interface} ${complaint.reference}`
      const known = sorts.get(sort)
      if (known === undefined) sorts.set(sort, {count: 1, like: complaint})
      else known.count++
      if ((known?.count ?? 1) <= MOST) kept.push({...complaint, path: beginningOf(complaint.path, LONGEST_PATH)})
    },
    list(path) {
      const cut = [...sorts.values()].filter(({count}) => count > MOST)
      return [...kept, ...cut.map(({count, like}) => ({...like, path, message: `${count - MOST} more of this sort`}))]
    },
  }
}
