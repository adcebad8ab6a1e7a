import type {CheckReport, ReportedCheck} from '../../checks/report/report.ts'
import {WORST_FIRST} from '../../checks/status.ts'
import {visible} from '../../visible.ts'
import {causesOf, othersOf} from './causes.ts'
import {meantFor, nextCommand, outcomeWords, placeWords, runWords} from './headline.ts'
import {blocksText, commandLines, wrap} from './layout.ts'
import {glyph, paint, type Style, statusWord} from './style.ts'
import {causeLines, findingLines} from './text-cause.ts'
import {othersLines, uncheckedLines} from './text-others.ts'
import {findingWords, targetWords} from './words.ts'

/** Renders the report for people. */
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
  return blocksText(blocks)
}

/** Repairs of other findings are printed only if there is no cause. An inconclusive run begins with unchecked inputs. */
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

/** Returns lines about skipped checks, even if the run passes, because these checks did not run. */
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

/** Renders the rows for `-v`: every check with its duration, by component in report order, the worst first. */
function rowLines({checks}: CheckReport, style: Style): string[][] {
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

type FoundComponent = CheckReport['target']['components'][number]

/** Explains the selected profile and release if others were possible. */
function choiceLines({profiles = [], release, otherReleases = []}: CheckReport['target']): string[] {
  const [chosen, ...others] = profiles
  const rest = others.map(({name, resolves}) => `${name} resolves ${resolves.length}`)
  return [
    ...(chosen !== undefined && rest.length > 0
      ? [`Profile ${chosen.name} resolves ${chosen.resolves.length} components, ${rest.join(', ')}; --profile chooses`]
      : []),
    ...otherReleases.map(
      name => `Release ${name} has the same components as ${release}: examine it with --release ${name}`,
    ),
  ]
}

function componentLines(report: CheckReport, style: Style): string[] {
  const {components} = report.target
  const width = Math.max(0, ...components.map(({name}) => name.length))
  const title = `svcdiag ${report.tool.version}: ${targetWords(report)}`
  const heading = wrap(title, {columns: style.columns, first: '', rest: '  '})
  return [
    ...heading.map(line => paint(line, 'strong', style)),
    ...components.flatMap(component =>
      wrap(componentWords(component), {
        columns: style.columns,
        first: `  ${component.name.padEnd(width)}  `,
        rest: ' '.repeat(width + 4),
      }),
    ),
    ...choiceLines(report.target).flatMap(line =>
      wrap(visible(line), {columns: style.columns, first: '  ', rest: '  '}),
    ),
  ]
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  none: 'none running',
  unknown: 'unknown: its namespace could not be read',
  missing: 'not found',
}

function componentWords({state, workloads, namespace, pods, matchedBy}: FoundComponent): string {
  const words = STATE_WORDS[state] ?? state
  if (workloads.length === 0) return visible(matchedBy === null ? words : `${words}: ${matchedBy}`)
  const where = namespace === null ? '' : ` in ${namespace}`
  const by = matchedBy === null ? '' : `, matched by ${matchedBy}`
  return visible(
    `${workloadWords(workloads)}${where}${pods === null ? '' : `, ${pods} ${pods === 1 ? 'pod' : 'pods'}`}${by}`,
  )
}

const MOST_NAMES = 3

/** Omits names after the first few, because hundreds of sandboxes may exist. */
function workloadWords(workloads: readonly string[]): string {
  if (workloads.length <= MOST_NAMES) return workloads.join(', ')
  return `${workloads.slice(0, MOST_NAMES).join(', ')} and ${workloads.length - MOST_NAMES} more`
}
