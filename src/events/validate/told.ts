import {beginningOf} from '../few.ts'
import type {Complaint} from './complaint.ts'

/** What is said of one document. */
export interface Told {
  add(complaint: Complaint): void
  /** In the order in which it was found. `path`: where the document stands. */
  list(path: string): Complaint[]
}

/** Of each sort. A document may be wrong in a million places. */
const MOST = 20
const LONGEST_PATH = 500

/** The first complaints of each sort, and how many there are besides: what is left out would not change a verdict. */
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
