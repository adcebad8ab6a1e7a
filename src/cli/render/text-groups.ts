import type {Status} from '../../checks/define.ts'
import type {CheckReport, ReportedCheck} from '../../checks/report.ts'
import {glyph, paint, STATUS_WORD, type Style} from './style.ts'
import {findingLines} from './text-finding.ts'
import {visible} from './visible.ts'
import {prose, wrap} from './wrap.ts'

const ORDER: readonly Status[] = ['fail', 'inconclusive', 'warn', 'skip', 'pass']

/** One block per component in the report's order; those where all passed share a line. */
export function groupLines(report: CheckReport, style: Style): string[][] {
  const groups = [...Map.groupBy(report.checks, check => check.component)]
  const quiet = style.verbose ? [] : groups.filter(([, checks]) => checks.every(({status}) => status === 'pass'))
  const told = groups.filter(group => !quiet.includes(group))
  const blocks = [...told.map(([component, checks]) => oneGroup(component, checks, style)), passedLines(quiet, style)]
  return blocks.filter(lines => lines.length > 0)
}

function passedLines(groups: readonly (readonly [string, readonly ReportedCheck[]])[], style: Style): string[] {
  if (groups.length === 0) return []
  const counts = groups.map(([component, checks]) => `${headingOf(component)} ${checks.length}`).join(', ')
  const lead = `${glyph('pass', style)} PASS`
  const [first = '', ...more] = wrap([prose(counts)], {columns: style.columns, first: `${lead} `, rest: '  '})
  return [paint(lead, 'pass', style) + first.slice(lead.length), ...more]
}

/** Worst first. Passing rows fold to a count, and rows that wait for another check are told once, at the end. */
function oneGroup(component: string, checks: readonly ReportedCheck[], style: Style): string[] {
  const shown = style.verbose ? checks : checks.filter(({status}) => status !== 'pass' && status !== 'skip')
  const rows = shown.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
  const folded = style.verbose ? [] : foldedLines(checks, style)
  if (rows.length === 0 && folded.length === 0) return []
  return [paint(headingOf(component), 'strong', style), ...rows.flatMap(check => rowLines(check, style)), ...folded]
}

function headingOf(component: string): string {
  return component === 'all' ? 'every component' : component
}

function rowLines(check: ReportedCheck, style: Style): string[] {
  const lead = `  ${glyph(check.status, style)} ${STATUS_WORD[check.status]}`
  const took = style.verbose ? `, ${Math.round(check.durationMs)} ms` : ''
  const title = `${visible(check.title)} (${check.id}${took})`
  const [first = '', ...more] = wrap([prose(title)], {columns: style.columns, first: `${lead} `, rest: '    '})
  const painted = paint(lead.trimStart(), check.status, style) + first.slice(lead.length)
  const findings = check.findings.flatMap(finding => findingLines(finding, style))
  return [`  ${painted}`, ...more, ...reasonLines(check, style), ...findings]
}

function reasonLines({reason, skippedBecause}: ReportedCheck, style: Style): string[] {
  const words = [reason, skippedBecause && `needs ${skippedBecause}`].filter(Boolean).join('; ')
  if (words === '') return []
  return wrap([prose(visible(words))], {columns: style.columns, first: '    ', rest: '    '})
}

function foldedLines(checks: readonly ReportedCheck[], style: Style): string[] {
  const passed = checks.filter(({status}) => status === 'pass').length
  const skipped = checks.filter(({status, skippedBecause}) => status === 'skip' && skippedBecause === undefined)
  const lines = passed === 0 ? [] : [`  ${paint(`${glyph('pass', style)} PASS`, 'pass', style)} ${passed}`]
  if (skipped.length === 0) return lines
  const reasons = skipped.map(({id, reason}) => visible(`${id} (${reason ?? 'not applicable here'})`)).join(', ')
  const lead = `  ${glyph('skip', style)} SKIP `
  return [...lines, ...wrap([prose(reasons)], {columns: style.columns, first: lead, rest: '    '})]
}
