import type {CheckReport} from '../../checks/report.ts'
import type {Style} from './style.ts'
import {closingLines} from './text-closing.ts'
import {groupLines} from './text-groups.ts'
import {headerLines} from './text-header.ts'

/** The report for people: what was looked at, what is wrong with it, and what to do next. */
export function renderText(report: CheckReport, style: Style): string {
  const blocks = [headerLines(report, style), ...groupLines(report, style), closingLines(report, style)]
  return `${blocks.map(lines => lines.join('\n')).join('\n\n')}\n`
}
