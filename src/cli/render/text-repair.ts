import type {ReportedFinding, ReportedRepair, ReportedStep} from '../../checks/report.ts'
import {commandLines} from './command-lines.ts'
import {labelled, labelledCommand} from './labelled.ts'
import {effectOf, isCommand, repairTitle, undosOf} from './repair-words.ts'
import type {Style} from './style.ts'
import {visible} from './visible.ts'
import {wrap} from './wrap.ts'

/** Every alternative of a finding, best first, each with its steps. */
export function repairLines({repairs}: ReportedFinding, style: Style): string[] {
  return repairs.flatMap((repair, index) => [
    ...labelled(labelOf(repair, repairs[index - 1]), repairTitle(repair), style),
    ...repair.steps.flatMap(step => stepLines(step, style)),
    ...(repair.undoneBy === undefined ? [] : labelled('Undone', visible(repair.undoneBy), style)),
    ...undosOf(repair).flatMap(undo => undoLines(undo, style)),
  ])
}

function labelOf({byHand}: ReportedRepair, before: ReportedRepair | undefined): string {
  if (before === undefined) return 'Repair'
  return before.byHand === 'at-the-source' && byHand === undefined ? 'Until then' : 'Or'
}

function stepLines(step: ReportedStep, style: Style): string[] {
  const {command, missingPermission} = step
  return [
    ...wrap(effectOf(step), {columns: style.columns, first: '     ', rest: '       '}),
    ...(command === undefined ? [] : commandLines(command, '       ', style.columns)),
    ...(missingPermission === undefined ? [] : refusedLines(missingPermission, style)),
  ]
}

function refusedLines(rule: string, {columns}: Style): string[] {
  return wrap(visible(`(you may not: ${rule})`), {columns, first: '       ', rest: '       '})
}

function undoLines(undo: string, style: Style): string[] {
  return isCommand(undo) ? [labelledCommand('Undo', visible(undo))] : labelled('Undo', visible(undo), style)
}
