import type {CheckReport, ReportedCheck, ReportedFinding} from '../../checks/report/report.ts'

/** A failed check that no other check explains, and the failed checks that it explains. */
export interface Cause {
  readonly check: ReportedCheck
  readonly explains: readonly string[]
}

export interface FindingGroup {
  readonly check: ReportedCheck
  readonly findings: readonly [ReportedFinding, ...ReportedFinding[]]
}

export function causesOf({verdict, checks}: CheckReport): Cause[] {
  return verdict.causes.flatMap(({check: id, explains}) => {
    const check = checks.find(candidate => candidate.id === id)
    return check === undefined ? [] : [{check, explains}]
  })
}

/** Returns the checks that have findings and are neither a cause nor explained by a cause. */
export function othersOf(report: CheckReport): ReportedCheck[] {
  const told = new Set(report.verdict.causes.flatMap(({check, explains}) => [check, ...explains]))
  return report.checks.filter(({id, findings}) => findings.length > 0 && !told.has(id))
}

export function grouped(check: ReportedCheck): FindingGroup[] {
  const groups = Map.groupBy(check.findings, ({title, repairs}) => JSON.stringify([title, repairs]))
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{check, findings: [first, ...rest] as const}],
  )
}
