import type {ReportedRepair, ReportedStep} from '../../checks/report.ts'
import {BY_HAND} from '../../repairs/repair.ts'
import {visible} from './visible.ts'
import {objectWords} from './words.ts'

/** `proven`, `not proven`, or why a person has to do it. */
export function standing({byHand, proven}: ReportedRepair): string {
  if (byHand !== undefined) return `by hand: ${BY_HAND_WORDS[byHand] ?? byHand}`
  return proven ? 'proven' : 'not proven'
}

const BY_HAND_WORDS: Readonly<Record<string, string>> = BY_HAND

/** `copy the key (proven)`, with its condition where there is one. */
export function repairTitle(repair: ReportedRepair): string {
  const condition = repair.when === undefined ? '' : `if ${repair.when}: `
  return visible(`${condition}${repair.summary} (${standing(repair)})`)
}

/** `changes Secret openhands/sandbox-api-key`; what the step does, where it changes nothing or a person acts. */
export function effectOf({does, command, changes, objects}: ReportedStep): string {
  if (changes === 'nothing' || command === undefined || objects.length === 0) return visible(does)
  const names = objects.map(objectWords).join(', ')
  return changes === 'restarts-pods' ? `restarts ${names}` : `changes ${names}`
}

/** Each way back once. The last step is undone first: what an earlier step made may be in use. */
export function undosOf({steps}: ReportedRepair): string[] {
  return [...new Set(steps.toReversed().flatMap(({undo}) => undo ?? []))]
}

/** A way back is a command or words. */
export function isCommand(undo: string): boolean {
  return /^(?:kubectl|svcdiag) /u.test(undo)
}

/** One line: what it does and, behind each other, how. */
export function repairWords(repair: ReportedRepair): string {
  const steps = repair.steps.map(({command, does}) => command ?? does)
  return `repair: ${[repairTitle(repair), ...steps].join(' / ')}`
}
