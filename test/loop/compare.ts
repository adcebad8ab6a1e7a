import type {CheckReport} from '../../src/checks/report.ts'

/** What is still wrong after a repair, one phrase each; empty when it worked and made nothing worse. */
export function complaints(before: CheckReport, after: CheckReport, healthy: CheckReport): string[] {
  return after.checks.flatMap(row => {
    const was = before.checks.find(({id}) => id === row.id)
    const should = healthy.checks.find(({id}) => id === row.id)
    if (row.status === should?.status) return []
    const words = row.findings.map(({title, observed}) => `${title}: ${observed}`).join('; ') || row.reason
    return [`${row.id} is ${row.status} (was ${was?.status}): ${words}`]
  })
}
