import type {CheckReport, ReportedCheck} from '../../src/checks/report.ts'

/** What is still wrong after a repair, one phrase each; empty when it worked and made nothing worse. */
export function complaints(before: CheckReport, after: CheckReport, healthy: CheckReport): string[] {
  return after.checks.flatMap(row => {
    const was = before.checks.find(({id}) => id === row.id)
    const should = healthy.checks.find(({id}) => id === row.id)
    if (row.status === should?.status) return []
    if (was !== undefined && namesStopGap(was, row)) return []
    const words = row.findings.map(({title, observed}) => `${title}: ${observed}`).join('; ') || row.reason
    return [`${row.id} is ${row.status} (was ${was?.status}): ${words}`]
  })
}

/** The warning that something else owns the object, and will write its own state back. */
function namesStopGap(was: ReportedCheck, is: ReportedCheck): boolean {
  const isAtSource = is.findings.every(({repairs}) => repairs.some(({byHand}) => byHand === 'at-the-source'))
  return was.status === 'warn' && is.status === 'warn' && isAtSource
}
