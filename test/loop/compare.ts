import type {CheckReport, ReportedCheck} from '../../src/checks/report/report.ts'

/** Returns what is still wrong after a repair, as phrases; empty if everything is as in a healthy installation. */
export function complaints(before: CheckReport, after: CheckReport, healthy: CheckReport): string[] {
  return after.checks.flatMap(row => {
    const was = before.checks.find(({id}) => id === row.id)
    const should = healthy.checks.find(({id}) => id === row.id)
    if (row.status === should?.status) return newFindings(row, should)
    const words = row.findings.map(({title, observed}) => `${title}: ${observed}`).join('; ') || row.reason
    return [`${row.id} is ${row.status} (was ${was?.status}): ${words}`]
  })
}

/** Returns new findings, also of a check that already warns about a healthy installation. */
function newFindings({id, findings}: ReportedCheck, healthy: ReportedCheck): string[] {
  const known = new Set(healthy.findings.map(({fingerprint}) => fingerprint))
  const found = findings.filter(({fingerprint}) => !known.has(fingerprint))
  return found.map(
    ({title, observed}) => `${id} says what it does not say of a healthy installation: ${title}: ${observed}`,
  )
}
