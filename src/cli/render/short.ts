import type {CheckReport, ReportedCheck, ReportedRepair} from '../../checks/report/report.ts'
import {visible} from '../../visible.ts'
import {causesOf, grouped, othersOf} from './causes.ts'
import {meantFor, nextCommand, outcomeWords, placeWords, runWords} from './headline.ts'
import {fitted} from './layout.ts'
import {repairTitle} from './repair-words.ts'
import {glyph, statusWord} from './style.ts'
import {counted, findingWords, missingWords} from './words.ts'

const MOST_LINES = 15
const MOST_CAUSES = 3
const MOST_OTHERS = 2
const MOST_MISSING = 1
const WIDEST = 240

/** Renders a chat message of at most 15 lines without colour, the result first. Commands are never cut. */
export function renderShort(report: CheckReport): string {
  const status = statusWord(report.verdict.status)
  const lines = [
    `svcdiag: ${status}: ${placeWords(report)}: ${outcomeWords(report)} (${runWords(report)})`,
    ...[meantFor(report) ?? []].flat(),
    ...atMost(
      MOST_CAUSES,
      causesOf(report).flatMap(({check, explains}) => rowsOf(check, explains)),
    ),
    ...atMost(
      MOST_OTHERS,
      lesserOf(report).flatMap(check => rowsOf(check)),
    ),
    ...atMost(
      MOST_MISSING,
      report.coverage.missing.map(missing => `not looked at: ${missingWords(missing)}`),
    ),
  ].map(line => fitted(line, WIDEST))
  const next = `next: ${nextCommand(report).command}`
  return `${[...lines, ...firstRepair(report, MOST_LINES - lines.length - 1), next].join('\n')}\n`
}

function lesserOf(report: CheckReport): ReportedCheck[] {
  return [...report.checks.filter(({status}) => status === 'inconclusive'), ...othersOf(report)]
}

function rowsOf(check: ReportedCheck, explains: readonly string[] = []): string[] {
  const {status, id, reason} = check
  const why = explains.length === 0 ? '' : ` (the cause of ${explains.join(', ')})`
  const lead = `${glyph(status, {unicode: true})} ${statusWord(status)} ${id}${why}`
  if (check.findings.length === 0) return [`${lead}: ${visible(reason ?? 'could not look')}`]
  return grouped(check).map(({findings: [first, ...more]}) => {
    const also = more.length === 0 ? '' : ` (and ${more.length} more)`
    return `${lead}: ${visible(first.title)}: ${findingWords(first)}${also}`
  })
}

/** Returns the lines of the first repair. `room` is the maximum number of lines. */
function firstRepair(report: CheckReport, room: number): string[] {
  const [check] = [...causesOf(report).map(cause => cause.check), ...othersOf(report)]
  const finding = check?.findings[0]
  const repair = finding?.repairs[0]
  if (check === undefined || finding === undefined || repair === undefined) return []
  const steps = stepWords(repair)
  const title = fitted(`repair of ${check.id}: ${repairTitle(repair)}`, WIDEST)
  if (steps.length < room) return [title, ...steps]
  const shown = steps.slice(0, Math.max(0, room - 2))
  const more = counted(steps.length - shown.length, 'more step')
  return [title, ...shown, `… ${more}, which this prints: ${visible(finding.verify)}`]
}

function stepWords({steps}: ReportedRepair): string[] {
  return steps.map(({command, does}) => `  ${visible(command ?? does)}`)
}

/** Cuts the list. A last line contains the number of omitted lines, unless it would replace only one line. */
function atMost(most: number, lines: readonly string[]): string[] {
  if (lines.length <= most + 1) return [...lines]
  return [...lines.slice(0, most), `… and ${lines.length - most} more`]
}
