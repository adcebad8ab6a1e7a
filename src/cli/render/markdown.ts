import type {CheckReport, ReportedFinding, ReportedRepair, ReportedStep} from '../../checks/report/report.ts'
import {visible} from '../../visible.ts'
import {causesOf, type FindingGroup, grouped, othersOf} from './causes.ts'
import {meantFor, nextCommand, outcomeWords, placeWords, runWords} from './headline.ts'
import {blocksText} from './layout.ts'
import {isCommand, repairTitle, stepWords, wayBack} from './repair-words.ts'
import {statusWord} from './style.ts'
import {missingWords, objectWords, targetWords} from './words.ts'

/** Renders a ticket: the result, a section per cause with commands to copy, and other findings. */
export function renderMarkdown(report: CheckReport): string {
  const meant = meantFor(report)
  const {command, why} = nextCommand(report)
  const blocks = [
    [`## ${statusWord(report.verdict.status)}: ${prose(`${placeWords(report)}: ${outcomeWords(report)}`)}`],
    [prose(`svcdiag ${report.tool.version}, ${report.finishedAt}, ${runWords(report)}: ${targetWords(report)}`)],
    meant === null ? [] : [prose(meant)],
    ...causesOf(report).flatMap(({check, explains}, index) =>
      grouped(check).flatMap(group => section(group, `${index + 1}. `, explains)),
    ),
    ...othersOf(report).flatMap(check => grouped(check).flatMap(group => section(group, '', []))),
    uncheckedLines(report),
    componentRows(report),
    [prose(why), '', ...fence([command])],
  ]
  return blocksText(blocks)
}

function section({check, findings}: FindingGroup, lead: string, explains: readonly string[]): string[][] {
  const [first] = findings
  return [
    [`### ${lead}${prose(first.title)} (${code(check.id)})`],
    table(['Object', 'Observed', 'Expected'], findings.map(findingCells)),
    [prose(first.because)],
    first.evidence.map(({source, text}) => `- ${prose(source)}: ${code(text)}`),
    explains.length === 0 ? [] : [`Explains ${explains.map(code).join(', ')}`],
    ...first.repairs.flatMap((repair, index) => repairBlocks(repair, index === 0 ? 'Repair' : 'Or')),
    ['Verify:', '', ...fence([first.verify])],
  ]
}

function findingCells({object, path, observed, expected}: ReportedFinding): string[] {
  const place = code(`${objectWords(object)} ${path}`).replaceAll('|', '\\|')
  return [place, prose(observed), prose(expected)]
}

function repairBlocks(repair: ReportedRepair, label: string): string[][] {
  return [
    [`**${label}: ${prose(repairTitle(repair))}**`],
    ...repair.steps.flatMap(stepBlocks),
    repair.undoneBy === undefined ? [] : [`Undone: ${prose(repair.undoneBy)}`],
  ]
}

function stepBlocks(step: ReportedStep): string[][] {
  const {command, missingPermission} = step
  const undo = wayBack(step)
  const refused = missingPermission === undefined ? '' : ` (${prose(`you may not: ${missingPermission}`)})`
  return [
    [`${stepWords(step).map(prose).join('; ')}${refused}`, ...(command === undefined ? [] : ['', ...fence([command])])],
    undo === null ? [] : isCommand(undo) ? ['Undo:', '', ...fence([undo])] : [`Undo: ${prose(undo)}`],
  ]
}

function uncheckedLines({checks, coverage}: CheckReport): string[] {
  const rows = checks.filter(({status}) => status === 'inconclusive')
  const lines = [
    ...rows.map(({id, reason}) => `- ${code(id)}: ${prose(reason ?? 'could not look')}`),
    ...coverage.missing.map(missing => `- ${prose(missingWords(missing))}`),
  ]
  return lines.length === 0 ? [] : ['Not checked:', '', ...lines]
}

function componentRows({target}: CheckReport): string[] {
  if (target.components.length === 0) return []
  return table(
    ['Component', 'State', 'Workloads'],
    target.components.map(({name, state, workloads}) => [prose(name), prose(state), prose(workloads.join(', '))]),
  )
}

/** Escapes text from the cluster for Markdown. A comment after `@` prevents ticket systems from notifying a user. */
export function prose(text: string): string {
  return visible(text)
    .replace(/[\\`*_[\]<>#|~&]|^[-+=]|(?<=^\d+)[.)]/gu, '\\$&')
    .replaceAll('@', '@<!-- -->')
}

/** Renders text from the cluster as inline code, between more backticks than the text contains. */
function code(text: string): string {
  const shown = visible(text)
  const ticks = '`'.repeat(longestRun(shown) + 1)
  const edge = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${ticks}${edge}${shown}${edge}${ticks}`
}

/** Renders one command per line, in a code fence that is longer than any fence in the commands. */
function fence(commands: readonly string[]): string[] {
  const lines = commands.map(visible)
  const ticks = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1))
  return [`${ticks}bash`, ...lines, ticks]
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length))
}
