import {
  type Change,
  type ContainerChange,
  type Elsewhere,
  isWrite,
  type Plan,
  type Write,
} from '../../log-level/change.ts'
import {nameOf} from '../../log-level/target.ts'
import {visible} from '../render/visible.ts'
import {entryWords} from './words.ts'

interface Detail {
  readonly withPatch: boolean
  /** Whether every possible part of the plan was read. */
  readonly isWhole: boolean
}

/** Returns the changes, one paragraph per workload, then what stays unchanged. */
export function planLines({changes, elsewhere}: Plan, {withPatch, isWhole}: Detail): string {
  const paragraphs = [...changes.map(change => changeLines(change, withPatch)), ...elsewhere.map(elsewhereLines)]
  if (paragraphs.length === 0)
    return isWhole
      ? 'svcdiag changed no log level here: there is nothing to take back\n'
      : 'no workload that is to be changed could be seen\n'
  return paragraphs.map(lines => lines.map(line => `${visible(line)}\n`).join('')).join('')
}

/** Returns the words for the question: `5 workloads will be changed, 7 pods restart`. */
export function writesWords(writes: readonly Write[]): string {
  const pods = writes.reduce((sum, {restarts}) => sum + restarts.pods, 0)
  const workloads = writes.length === 1 ? '1 workload' : `${writes.length} workloads`
  return `${workloads} will be changed, ${pods === 1 ? '1 pod restarts' : `${pods} pods restart`}`
}

function changeLines(change: Change, withPatch: boolean): string[] {
  const head = `${change.component}  ${nameOf(change)}`
  if (!isWrite(change))
    return [`${head}: ${change.action}: ${change.reason}`, ...change.commands.map(command => `    ${command}`)]
  return [
    `${head}: ${change.containers.length === 0 ? 'only svcdiag’s own record changes' : change.containers.map(containerWords).join(', ')}`,
    ...(change.containers.length === 0 ? [] : [`    restarts: ${change.restarts.how}`]),
    ...(change.expires === null
      ? []
      : [`    expires: ${change.expires}, after which svcdiag check and log-level get tell`]),
    ...change.notes.map(note => `    ${note}`),
    ...(withPatch ? change.patch.operations.map(operation => `    patch: ${JSON.stringify(operation)}`) : []),
  ]
}

function containerWords({container, variable, before, after}: ContainerChange): string {
  const was =
    before.from === 'env'
      ? `${variable}=${before.value}`
      : `${before.level}${before.from === null ? ' (unset)' : ` (${before.from})`}`
  return `${container}: ${was} -> ${after === null ? `${variable} unset` : entryWords(after)}`
}

function elsewhereLines({component, reason, steps}: Elsewhere): string[] {
  return [`${component}  not changed: ${reason}`, ...steps.map((step, at) => `    ${at + 1}. ${step}`)]
}
