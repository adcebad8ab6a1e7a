import type {CheckReport} from '../../checks/report.ts'
import {paint, type Style} from './style.ts'
import {visible} from './visible.ts'
import {causeOf, countWords, missingWords, nextCommand, objectWords, verdictWords} from './words.ts'
import {command, type Piece, prose, wrap} from './wrap.ts'

/** Counts, what nobody looked at and which permission is missing, the most probable cause, the verdict, what to type. */
export function closingLines(report: CheckReport, style: Style): string[] {
  const say = (label: string, ...pieces: Piece[]) =>
    wrap([prose(label), ...pieces], {columns: style.columns, first: '', rest: '  '})
  const {command: next, why} = nextCommand(report)
  return [
    ...say(`${countWords(report)}; looked at ${report.coverage.evaluated} of ${report.coverage.selected}`),
    ...waitingLines(report).flatMap(line => say(line)),
    ...report.coverage.missing.flatMap(missing => say(`Not looked at: ${missingWords(missing)}`)),
    ...report.selection.skipped.flatMap(skipped => say(skippedWords(skipped))),
    ...causeLines(report).flatMap(line => say(line)),
    ...say(`Result: ${verdictWords(report)}`).map(line => paint(line, report.verdict.status, style)),
    ...say('Next:', command(next), prose(`(${why})`)),
  ]
}

/** Rows that were skipped for want of another check's pass, one line for each such check. */
function waitingLines({checks}: CheckReport): string[] {
  const waiting = Map.groupBy(
    checks.filter(({status, skippedBecause}) => status === 'skip' && skippedBecause !== undefined),
    check => check.skippedBecause,
  )
  return [...waiting].map(
    ([id, rows]) => `Skipped: ${rows.length === 1 ? rows[0]?.id : `${rows.length} checks`}, needing ${id} to pass`,
  )
}

function skippedWords({selector, reason, expires}: CheckReport['selection']['skipped'][number]): string {
  const until = expires === null ? '' : `, until ${expires}`
  return visible(`Left out on request: ${selector}${reason === null ? '' : ` (${reason}${until})`}`)
}

function causeLines(report: CheckReport): string[] {
  const cause = causeOf(report)
  if (cause === null) return []
  const [finding] = cause.findings
  const where = finding === undefined ? '' : ` (${objectWords(finding.object)} ${visible(finding.path)})`
  return [`Probable cause: ${cause.id}${where}${report.summary.fail > 1 ? '; start there' : ''}`]
}
