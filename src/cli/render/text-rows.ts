import type {CheckReport, ReportedCheck} from '../../checks/report/report.ts'
import {WORST_FIRST} from '../../checks/status.ts'
import {glyph, paint, type Style, statusWord} from './style.ts'
import {visible} from './visible.ts'
import {findingWords} from './words.ts'
import {wrap} from './wrap.ts'

/** Renders the rows for `-v`: every check with its duration, by component in report order, the worst first. */
export function rowLines({checks}: CheckReport, style: Style): string[][] {
  return [...Map.groupBy(checks, check => check.component)].map(([component, rows]) => [
    paint(component === 'all' ? 'every component' : component, 'strong', style),
    ...rows
      .toSorted((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status))
      .flatMap(row => oneRow(row, style)),
  ])
}

function oneRow(check: ReportedCheck, style: Style): string[] {
  const lead = `${glyph(check.status, style)} ${statusWord(check.status)}`
  const title = `${check.title} (${check.id}, ${Math.round(check.durationMs)} ms)`
  const [first = '', ...more] = under(title, `  ${lead} `, style)
  const painted = `  ${paint(lead, check.status, style)}${first.slice(lead.length + 2)}`
  const reason = [check.reason, check.skippedBecause && `needs ${check.skippedBecause}`].filter(Boolean).join('; ')
  return [
    painted,
    ...more,
    ...(reason === '' ? [] : under(reason, '    ', style)),
    ...check.findings.flatMap(finding => under(findingWords(finding), '    ', style)),
  ]
}

function under(words: string, first: string, {columns}: Style): string[] {
  return wrap(visible(words), {columns, first, rest: '    '})
}
