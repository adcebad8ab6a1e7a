import type {ReportedRepair, ReportedStep} from '../../checks/report/report.ts'
import {BY_HAND} from '../../repairs/repair.ts'
import {visible} from '../../visible.ts'
import {objectWords} from './words.ts'

function standing(repair: ReportedRepair): string {
  if (repair.byHand !== undefined) return `by hand: ${byHandReason(repair)}`
  return repair.proven ? 'proven' : 'not proven'
}

function byHandReason({byHand = ''}: ReportedRepair): string {
  return BY_HAND_WORDS[byHand] ?? byHand
}

const BY_HAND_WORDS: Readonly<Record<string, string>> = BY_HAND

/** Returns `copy the key (proven)`, with its condition if it has one. */
export function repairTitle(repair: ReportedRepair): string {
  return visible(`${conditionOf(repair)}${repair.summary} (${standing(repair)})`)
}

/** Returns the title without `by hand`, for use after that label. */
export function byHandTitle(repair: ReportedRepair): string {
  return visible(`${conditionOf(repair)}${repair.summary} (${byHandReason(repair)})`)
}

function conditionOf({when}: ReportedRepair): string {
  return when === undefined ? '' : `if ${when}: `
}

/** Returns what a step does and, if the words do not name it, the changed object: `restarts Deployment openhands/app`. */
export function stepWords(step: ReportedStep): readonly [string, ...string[]] {
  const {does, command, changes, objects} = step
  const isToSay = command !== undefined && changes !== 'nothing' && objects.length > 0 && !saysWhatItChanges(step)
  if (!isToSay) return [visible(does)]
  const names = objects.map(objectWords).join(', ')
  return [visible(does), changes === 'restarts-pods' ? `restarts ${names}` : `changes ${names}`]
}

function saysWhatItChanges(step: ReportedStep): boolean {
  if (step.changes === 'restarts-pods') return step.role === 'restart'
  const words = ` ${step.does.split(/[\s,:;]+/u).join(' ')} `
  return step.objects.every(({kind, name}) => words.includes(` ${kind} ${name} `))
}

/** Returns how to undo a step; null for a plain restart, which leaves nothing to undo. */
export function wayBack(step: ReportedStep): string | null {
  return step.role === 'restart' ? null : (step.undo ?? null)
}

export function isCommand(undo: string): boolean {
  return /^(?:kubectl|svcdiag) /u.test(undo)
}

export function repairWords(repair: ReportedRepair): string {
  const steps = repair.steps.map(({command, does}) => (command === undefined ? does : `${does}: ${command}`))
  return `repair: ${[repairTitle(repair), ...steps].join(' / ')}`
}
