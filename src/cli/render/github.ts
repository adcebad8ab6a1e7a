import type {CheckReport, ReportedCheck, ReportedFinding} from '../../checks/report/report.ts'
import {visible} from '../../visible.ts'
import {meantFor} from './headline.ts'
import {repairWords} from './repair-words.ts'
import {countWords, findingWords, targetWords, verdictWords} from './words.ts'

type Level = 'error' | 'warning' | 'notice'

/** Renders workflow commands of GitHub: one annotation per finding or inconclusive check, then the verdict. */
export function renderGithub(report: CheckReport): string {
  const level = report.verdict.exitCode === 0 ? 'notice' : 'error'
  const meant = meantFor(report)
  const verdict = [verdictWords(report), countWords(report), targetWords(report), ...[meant ?? []].flat()].join('; ')
  const lines = [...report.checks.flatMap(check => annotationsOf(check, report)), annotation(level, 'svcdiag', verdict)]
  return `${lines.join('\n')}\n`
}

function annotationsOf(check: ReportedCheck, {verdict}: CheckReport): string[] {
  if (check.status === 'inconclusive') {
    const level = verdict.exitCode === 0 ? 'warning' : 'error'
    return [annotation(level, check.id, `INCONCLUSIVE: ${check.title}: ${check.reason ?? 'could not look'}`)]
  }
  return check.findings.map(finding => {
    const title = `${finding.severity.toUpperCase()}: ${finding.title}: ${findingWords(finding)}`
    const message = `${title}\n${repairText(finding)}`
    return annotation(finding.severity === 'fail' ? 'error' : 'warning', check.id, message)
  })
}

function repairText({because, evidence, repairs, verify}: ReportedFinding): string {
  const seen = evidence.map(({source, text}) => `${source}: ${text}`)
  return [because, ...seen, ...repairs.map(repairWords), `verify: ${verify}`].map(visible).join('\n')
}

export function annotation(level: Level, title: string, message: string): string {
  return `::${level} title=${property(title)}::${data(message)}`
}

/** Returns the text of a workflow command. Escapes line breaks, because a new line could begin a workflow command. */
export function data(text: string): string {
  return text.split('\n').map(visible).join('\n').replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
