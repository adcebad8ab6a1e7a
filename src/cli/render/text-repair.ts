import type {ReportedFinding, ReportedRepair, ReportedStep} from '../../checks/report/report.ts'
import {commandLines} from './command-lines.ts'
import {labelled} from './labelled.ts'
import {isCommand, repairTitle, stepWords, wayBack} from './repair-words.ts'
import type {Style} from './style.ts'
import {visible} from './visible.ts'
import {wrap} from './wrap.ts'

/** Renders every alternative of a finding with its steps, the best first. */
export function repairLines({repairs}: ReportedFinding, style: Style): string[] {
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

/** A command is copied, so it stays on one line. */
function undoLines(undo: string, style: Style): string[] {
  return isCommand(undo) ? [`${INSIDE}Undo: ${visible(undo)}`] : insideLines(`Undo: ${undo}`, style)
}
