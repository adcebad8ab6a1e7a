import type {ReportedCheck, ReportedFinding, ReportedRepair, ReportedStep} from '../../checks/report/report.ts'
import {visible} from '../../visible.ts'
import {type Cause, type FindingGroup, grouped} from './causes.ts'
import {commandLines, widthOf, wrap} from './layout.ts'
import {isCommand, repairTitle, stepWords, wayBack} from './repair-words.ts'
import {glyph, paint, type Style, statusWord} from './style.ts'
import {findingWords} from './words.ts'

/** Renders a numbered cause: the fault, its evidence, what it explains, and one block per repair. */
export function causeLines({check, explains}: Cause, number: number, style: Style): string[][] {
  const because = explains.length === 0 ? [] : labelled('Explains', explains.join(', '), style)
  return grouped(check).map((group, index) =>
    groupLines(group, {lead: index === 0 ? `${number}. ` : '   ', explains: index === 0 ? because : []}, style),
  )
}

export function findingLines(check: ReportedCheck, style: Style): string[][] {
  return grouped(check).map(group => {
    const {severity} = group.findings[0]
    return groupLines(group, {lead: `${glyph(severity, style)} ${statusWord(severity)} `, explains: []}, style)
  })
}

interface Heading {
  readonly lead: string
  readonly explains: readonly string[]
}

const MOST_FINDINGS = 8

function groupLines({check, findings}: FindingGroup, {lead, explains}: Heading, style: Style): string[] {
  const [first] = findings
  const shown = style.verbose ? findings : findings.slice(0, MOST_FINDINGS)
  const hidden = findings.length - shown.length
  return [
    ...titleLines(lead, visible(first.title), check.id, style),
    ...shown.flatMap(finding => wrap(findingWords(finding), {columns: style.columns, first: '   ', rest: '     '})),
    ...(hidden === 0 ? [] : [`   and ${hidden} more; -v lists them`]),
    ...distinct(shown, ({because}) => [because]).flatMap(text => labelled('Why', visible(text), style)),
    ...distinct(shown, evidenceOf).flatMap(text => evidenceLines(text, style)),
    ...explains,
    ...repairLines(first, style),
    ...distinct(shown, ({verify}) => [verify]).map(command => labelledCommand('Verify', visible(command))),
  ]
}

const WIDEST = 100

function titleLines(lead: string, title: string, id: string, style: Style): string[] {
  const room = Math.min(style.columns, WIDEST) - widthOf(lead + title + id)
  if (room >= 2) return [`${paint(lead + title, 'strong', style)}${' '.repeat(room)}${paint(id, 'faint', style)}`]
  const lines = wrap(`${title} (${id})`, {columns: style.columns, first: lead, rest: '   '})
  return lines.map(line => paint(line, 'strong', style))
}

function evidenceOf({evidence}: ReportedFinding): string[] {
  return evidence.map(({source, text}) => `${source}:${text.includes('\n') ? '\n' : ' '}${text}`)
}

/** Renders each line of quoted text separately, to keep its line breaks. */
function evidenceLines(text: string, style: Style): string[] {
  return text.split('\n').flatMap((line, at) => labelled(at === 0 ? 'Evidence' : '', visible(line), style))
}

function distinct(findings: readonly ReportedFinding[], texts: (finding: ReportedFinding) => string[]): string[] {
  return [...new Set(findings.flatMap(texts))].filter(text => text !== '')
}

function repairLines({repairs}: ReportedFinding, style: Style): string[] {
  return repairs.flatMap((repair, index) => [
    ...labelled(labelOf(repair, repairs[index - 1]), repairTitle(repair), style),
    ...repair.steps.flatMap(step => stepLines(step, style)),
    ...(repair.undoneBy === undefined ? [] : labelled('Undone', visible(repair.undoneBy), style)),
  ])
}

function labelOf({byHand}: ReportedRepair, before: ReportedRepair | undefined): string {
  if (before === undefined) return 'Repair'
  return before.byHand === 'at-the-source' && byHand === undefined ? 'Until then' : 'Or'
}

/** Renders a step: what it does, its command, the missing permission, and how to undo it. */
function stepLines(step: ReportedStep, style: Style): string[] {
  const {command, missingPermission} = step
  const undo = wayBack(step)
  return [
    ...wrap(stepWords(step).join('; '), {columns: style.columns, first: '     ', rest: '       '}),
    ...(command === undefined ? [] : commandLines(command, INSIDE, style.columns)),
    ...(missingPermission === undefined ? [] : insideLines(`(you may not: ${missingPermission})`, style)),
    ...(undo === null ? [] : undoLines(undo, style)),
  ]
}

const INSIDE = ' '.repeat(7)

function insideLines(words: string, {columns}: Style): string[] {
  return wrap(visible(words), {columns, first: INSIDE, rest: `${INSIDE}  `})
}

/** A command stays on one line, because users copy it. */
function undoLines(undo: string, style: Style): string[] {
  return isCommand(undo) ? [`${INSIDE}Undo: ${visible(undo)}`] : insideLines(`Undo: ${undo}`, style)
}

const WIDTH = 12

/** Returns `   Evidence    words`, with further lines below the words. */
function labelled(label: string, text: string, {columns}: {readonly columns: number}): string[] {
  return wrap(text, {columns, first: lead(label), rest: lead('')})
}

/** Returns a command after its label. The command stays on one line, because users copy it. */
function labelledCommand(label: string, command: string): string {
  return lead(label) + command
}

function lead(label: string): string {
  return `   ${label.padEnd(WIDTH)}`
}
