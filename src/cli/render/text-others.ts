import type {CheckReport, ReportedCheck, ReportedRule} from '../../checks/report/report.ts'
import {visible} from '../../visible.ts'
import {type FindingGroup, grouped} from './causes.ts'
import {commandLines, wrap} from './layout.ts'
import {repairTitle} from './repair-words.ts'
import {type Style, statusWord} from './style.ts'
import {counted, findingWords, ruleWords} from './words.ts'

const INDENT = ' '.repeat(13)

export function othersLines(checks: readonly ReportedCheck[], style: Style): string[] {
  return under(
    'Also found',
    checks.flatMap(grouped).flatMap(group => otherLines(group, style)),
  )
}

function otherLines({check, findings}: FindingGroup, style: Style): string[] {
  const [first, ...more] = findings
  const [repair] = first.repairs
  const also = more.length === 0 ? '' : ` (and ${more.length} more)`
  const words = `${statusWord(first.severity)} ${check.id}: ${visible(first.title)}: ${findingWords(first)}${also}`
  const lines = said(words, style)
  if (repair === undefined) return lines
  const commands = repair.steps.flatMap(({command}) => command ?? [])
  const [only] = commands.length === 1 ? commands : [first.verify]
  const how = commands.length === 1 ? '' : `; ${counted(repair.steps.length, 'step')}, which this prints`
  return [
    ...lines,
    ...said(`repair: ${repairTitle(repair)}${how}:`, style),
    ...commandLines(only ?? '', `${INDENT}  `, style.columns),
  ]
}

/** Lists checks that are inconclusive or wait, inputs that could not be read, and the permissions that are missing. */
export function uncheckedLines(report: CheckReport, style: Style): string[] {
  const {commands} = report
  const lines = [
    ...inconclusiveWords(report),
    ...waitingWords(report),
    ...missingRules(report).map(rule => `needs ${ruleWords(rule)}`),
  ].flatMap(words => said(visible(words), style))
  if (lines.length === 0) return under('Not checked', said('nothing', style))
  if (commands.grant === null) return under('Not checked', lines)
  return under('Not checked', [
    ...lines,
    ...said('To grant that, write the Roles to a file and give it to somebody who may apply them:', style),
    ...commands.first.flatMap(command => commandLines(command, `${INDENT}  `, style.columns)),
    ...commandLines(`${commands.grant.print} > svcdiag-rbac.yaml`, `${INDENT}  `, style.columns),
    ...commandLines(commands.grant.apply, `${INDENT}  `, style.columns),
  ])
}

/** Checks with the same reason share a line; an unread input that no reason names has its own line. */
function inconclusiveWords({checks, coverage}: CheckReport): string[] {
  const rows = checks.filter(({status}) => status === 'inconclusive')
  const byReason = Map.groupBy(rows, ({reason}) => reason ?? 'could not look')
  const unread = coverage.missing.filter(({reason}) => ![...byReason.keys()].some(text => text.includes(reason)))
  return [
    ...[...byReason].map(([reason, same]) => `${same.map(({id}) => id).join(', ')}: ${reason}`),
    ...unread.map(({input, reason}) => `${input}: ${reason}`),
  ]
}

/** Merges rules that differ only in the names of objects, so that these names share a line of a Role. */
function missingRules({coverage}: CheckReport): ReportedRule[] {
  const rules = coverage.missing.flatMap(({rule}) => rule ?? [])
  const alike = Map.groupBy(rules, rule => JSON.stringify({...rule, resourceNames: rule.resourceNames !== undefined}))
  return [...alike.values()].flatMap(([first, ...more]) => {
    if (first?.resourceNames === undefined) return first ?? []
    const names = [first, ...more].flatMap(({resourceNames = []}) => resourceNames)
    return {...first, resourceNames: [...new Set(names)]}
  })
}

function waitingWords({checks}: CheckReport): string[] {
  const waiting = Map.groupBy(
    checks.filter(({skippedBecause}) => skippedBecause !== undefined),
    ({skippedBecause}) => skippedBecause,
  )
  return [...waiting].map(
    ([id, rows]) => `${rows.length === 1 ? rows[0]?.id : `${rows.length} checks`}: waiting for ${id} to pass`,
  )
}

function said(words: string, {columns}: Style): string[] {
  return wrap(words, {columns, first: INDENT, rest: `${INDENT}  `})
}

/** The label replaces the indent of the first line. */
function under(label: string, [first, ...more]: readonly string[]): string[] {
  return first === undefined ? [] : [label.padEnd(INDENT.length) + first.slice(INDENT.length), ...more]
}
