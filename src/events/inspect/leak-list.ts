import {beginningOf} from '../few.ts'
import type {Severity} from '../read/read.ts'

/** A place that reveals something to everybody who may see the document. */
export interface Leak {
  readonly severity: Severity
  /** JSON pointer. */
  readonly path: string
  readonly message: string
}

/** Leaks of each severity that are listed for one document. */
const MOST = 20
const LONGEST_PATH = 500

/** Keeps the most severe leak of each place, lists the first of each severity, and counts the others. */
export function leakList() {
  const byPath = new Map<string, Leak>()
  const counts = new Map<Severity, number>()

  function add(leak: Leak): void {
    const known = byPath.get(leak.path)
    if (known !== undefined && (known.severity === leak.severity || leak.severity === 'note')) return
    const count = counted(leak.severity, 1)
    if (known !== undefined) counted(known.severity, -1)
    if (count <= MOST) byPath.set(leak.path, {...leak, path: beginningOf(leak.path, LONGEST_PATH)})
  }

  function counted(severity: Severity, by: number): number {
    const count = (counts.get(severity) ?? 0) + by
    counts.set(severity, count)
    return count
  }

  function list(): Leak[] {
    const more = [...counts].filter(([, count]) => count > MOST)
    const words = more.map(([severity, count]) => ({severity, path: '', message: `${count - MOST} more of this sort`}))
    return [...byPath.values(), ...words]
  }

  return {add, list}
}
