import type {CheckReport} from '../../checks/report/report.ts'
import {causesOf, othersOf} from './causes.ts'
import {commandLines} from './command-lines.ts'
import {meantFor, outcomeWords, placeWords, runWords} from './headline.ts'
import {nextCommand} from './next-command.ts'
import {glyph, paint, type Style, statusWord} from './style.ts'
import {causeLines, findingLines} from './text-cause.ts'
import {componentLines} from './text-components.ts'
import {othersLines, uncheckedLines} from './text-others.ts'
import {rowLines} from './text-rows.ts'
import {visible} from './visible.ts'
import {wrap} from './wrap.ts'

/**
 * Renders the report for people: the result, causes with repairs, other findings, unchecked inputs, and the next
 * command.
 */
export function renderText(report: CheckReport, style: Style): string {
  const causes = causesOf(report).flatMap((cause, index) => causeLines(cause, index + 1, style))
  const components = componentLines(report, style)
  const isQuiet = report.verdict.status === 'pass' && !style.verbose
  const blocks = [
    ...(style.verbose ? [components] : []),
    headLines(report, style),
    ...causes,
    ...(isQuiet ? [] : restBlocks(report, causes.length > 0, style)),
    ...(isQuiet ? [] : [style.verbose ? [] : components, nextLines(report, style)]),
  ]
  return `${blocks
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

/**
 * Without a cause, the repairs of the other findings are printed. If the run is inconclusive, unchecked inputs come
 * first.
 */
function restBlocks(report: CheckReport, hasCauses: boolean, style: Style): string[][] {
  const others = othersOf(report)
  const found = hasCauses ? [othersLines(others, style)] : others.flatMap(check => findingLines(check, style))
  const unchecked = uncheckedLines(report, style)
  const rows = style.verbose ? rowLines(report, style) : []
  return report.verdict.status === 'inconclusive' ? [unchecked, ...found, ...rows] : [...found, ...rows, unchecked]
}

function headLines(report: CheckReport, style: Style): string[] {
  const {status} = report.verdict
  const lead = `${glyph(status, style)} ${statusWord(status)}`
  const words = `${placeWords(report)}: ${outcomeWords(report)} (${runWords(report)})`
  const [first = '', ...more] = wrap(words, {columns: style.columns, first: `${lead}  `, rest: '  '})
  const meant = meantFor(report)
  const hasRepairs = report.checks.some(({findings}) => findings.length > 0)
  return [
    paint(lead, status, style) + first.slice(lead.length),
    ...more,
    ...leftOutLines(report, style),
    ...(meant === null || !hasRepairs ? [] : wrap(meant, {columns: style.columns, first: '', rest: '  '})),
  ]
}

/**
 * Returns lines about checks that were skipped on request. A run that passes contains them too, because these checks
 * did not run.
 */
function leftOutLines({selection}: CheckReport, style: Style): string[] {
  return selection.skipped.flatMap(({selector, reason, expires}) => {
    const until = expires === null ? '' : `, until ${expires}`
    const words = `Left out on request: ${selector}${reason === null ? '' : ` (${reason}${until})`}`
    return wrap(visible(words), {columns: style.columns, first: '', rest: '  '})
  })
}

function nextLines(report: CheckReport, style: Style): string[] {
  const {command, why} = nextCommand(report)
  const [first = '', ...more] = commandLines(command, '', style.columns - LABEL.length)
  return [LABEL + first, ...more, ...wrap(`(${why})`, {columns: style.columns, first: INDENT, rest: INDENT})]
}

const LABEL = 'Next         '
const INDENT = ' '.repeat(LABEL.length)
