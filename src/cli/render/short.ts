import type {CheckReport, ReportedCheck} from '../../checks/report.ts'
import {glyph, STATUS_WORD} from './style.ts'
import {visible} from './visible.ts'
import {fitted} from './width.ts'
import {
  causeOf,
  changesOf,
  commandsOf,
  countWords,
  findingWords,
  missingWords,
  nextCommand,
  targetWords,
  verdictWords,
} from './words.ts'

const MOST_ROWS = 6
const MOST_MISSING = 2
const WIDEST = 240

/** A chat message: at most 15 lines, no colour, the worst first. Commands are never cut. */
export function renderShort(report: CheckReport): string {
  const cut = (line: string) => fitted(line, WIDEST)
  const lines = [
    `svcdiag: ${verdictWords(report)}`,
    `${countWords(report)}: ${targetWords(report)}`,
    ...atMost(MOST_ROWS, troubles(report).map(rowWords)),
    ...atMost(
      MOST_MISSING,
      report.coverage.missing.map(missing => `not looked at: ${missingWords(missing)}`),
    ),
  ].map(cut)
  return `${[...lines, ...causeAndFix(report), `next: ${nextCommand(report).command}`].join('\n')}\n`
}

function troubles({checks}: CheckReport): ReportedCheck[] {
  return (['fail', 'inconclusive', 'warn'] as const).flatMap(status => checks.filter(check => check.status === status))
}

function rowWords({status, id, findings: [finding], reason}: ReportedCheck): string {
  const detail = finding === undefined ? visible(reason ?? '') : findingWords(finding)
  return `${glyph(status, {unicode: true})} ${STATUS_WORD[status]} ${id}${detail === '' ? '' : `: ${detail}`}`
}

function causeAndFix(report: CheckReport): string[] {
  const cause = causeOf(report)
  if (cause === null) return []
  const repair = cause.findings[0]?.repairs[0]
  if (repair === undefined) return [`probable cause: ${cause.id}`]
  const commands = commandsOf(repair).join(' && ')
  return [`probable cause: ${cause.id}`, visible(`fix [${changesOf(repair)}]: ${commands || repair.summary}`)]
}

function atMost(most: number, lines: readonly string[]): string[] {
  if (lines.length <= most) return [...lines]
  return [...lines.slice(0, most), `… and ${lines.length - most} more`]
}
