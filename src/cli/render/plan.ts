import type {CheckReport, ReportedFinding, ReportedRepair, ReportedStep} from '../../checks/report/report.ts'
import {PROGRAM} from '../../program.ts'
import {quoted} from '../../repairs/command.ts'
import {visible} from '../../visible.ts'
import {meantFor, outcomeWords, placeWords} from './headline.ts'
import {blocksText, wrap} from './layout.ts'
import {inBatches, isChange, type PlannedRepair, phasesOf, plannedRepairs, restartsOnce, without} from './plan-order.ts'
import {byHandTitle, isCommand, repairTitle, stepWords, wayBack} from './repair-words.ts'
import {findingWords} from './words.ts'

export function renderPlan(report: CheckReport): string {
  const repairs = plannedRepairs(report)
  const remaining = repairs.filter(({repair}) => repair === null)
  const head = [...START, ...headComments(report)]
  if (remaining.length === repairs.length)
    return blocksText([head, ...remaining.map(byHandLines), nothingToRun(remaining)])
  const begun = repairs.map(planned => without(report.commands.first, planned))
  const blocks = inBatches(begun).flatMap((batch, index, all) => batchBlocks(batch, verifiesBehind(index, all, report)))
  const stopGaps = repairs.filter(({repair}) => repair?.undoneBy !== undefined)
  return blocksText([head, ASKING, beginning(report), ...blocks, ending(report, [...remaining, ...stopGaps])])
}

function headComments(report: CheckReport): string[] {
  return [
    ...comment(`Repairs for ${placeWords(report)}: ${outcomeWords(report)}.`),
    ...comment(`Made by svcdiag ${report.tool.version} from what it saw at ${report.finishedAt}.`),
    ...comment('Read it, then run it with bash. It asks before each change; without a terminal it changes nothing.'),
  ]
}

/** Makes the target reachable, or asks whether the current cluster is the one of the bundle. */
function beginning(report: CheckReport): string[] {
  const meant = meantFor(report)
  return [...(meant === null ? [] : [...comment(meant), ask(meant)]), ...report.commands.first.map(visible)]
}

/** Renders all changes, then one restart, then the steps that need the restart, then the checks. */
function batchBlocks(batch: readonly PlannedRepair[], verifies: readonly string[]): string[][] {
  const parts = batch.flatMap(({repair}) => (repair === null ? [] : [{when: repair.when, ...phasesOf(repair)}]))
  const write = stepWriter(parts.flatMap(({preconditions}) => preconditions))
  // A restart after a change needs no condition, because the change has already asked for this condition.
  const conditions = new Map(
    parts.flatMap(({when, changing, restarting}) =>
      restarting.map(step => [step, changing.some(isChange) ? undefined : when]),
    ),
  )
  const restarts = restartsOnce([...conditions.keys()])
  const changing = batch.flatMap(planned =>
    planned.repair === null
      ? [byHandLines(planned)]
      : [
          causeComments(planned, planned.repair),
          ...phasesOf(planned.repair).changing.flatMap(step => write(step, planned.repair?.when)),
        ],
  )
  const waits = [...new Map(parts.flatMap(({waiting}) => waiting).map(step => [step.command, step])).values()]
  return [
    ...changing,
    ...(restarts.length === 0 || parts.length === 1 ? [] : [comment(`${'-'.repeat(8)} The restarts of all of them`)]),
    ...restarts.flatMap(step => write(step, conditions.get(step))),
    ...parts.flatMap(({finishing}) => finishing.flatMap(step => write(step, undefined))),
    ...waits.map(step => [...comment(visible(step.does)), `${visible(step.command ?? ':')} || not_yet`]),
    ...(verifies.length === 0 ? [] : [verifies.flatMap(verifyLines)]),
  ]
}

/** Writes each command once. Preconditions follow the first question, because an answer may take minutes. */
function stepWriter(
  preconditions: readonly ReportedStep[],
): (step: ReportedStep, when: string | undefined) => string[][] {
  let due = [...new Map(preconditions.map(step => [step.command, step])).values()]
  const written = new Set<string>()
  return (step, when) => {
    const {command} = step
    if (command !== undefined && written.has(command)) return []
    if (command !== undefined) written.add(command)
    const lines = stepLines(step, {due: isChange(step) ? due : [], when})
    if (isChange(step)) due = []
    return [lines]
  }
}

/** Returns the checks to run after a batch. Omits checks that a later batch affects, because they cannot pass yet. */
function verifiesBehind(
  index: number,
  batches: readonly (readonly PlannedRepair[])[],
  {checks}: CheckReport,
): string[] {
  const awaited = new Map(checks.map(({id, skippedBecause}) => [id, skippedBecause]))
  const concerns = (verify: string) => (planned: PlannedRepair) =>
    planned.repair !== null &&
    verify.split(' ').some(word => word === planned.check.id || awaited.get(word) === planned.check.id)
  const batchOf = (verify: string) =>
    batches.findLastIndex(batch => batch.some(concerns(verify)) || batch.flatMap(verifiesOf).includes(verify))
  return [...new Set(batches.flat().flatMap(verifiesOf))].filter(verify => batchOf(verify) === index)
}

function verifiesOf({repair, findings}: PlannedRepair): string[] {
  return repair === null ? [] : findings.map(({verify}) => verify)
}

function causeComments({check, findings}: PlannedRepair, repair: ReportedRepair): string[] {
  const [first] = findings
  return [
    ...comment(`${'-'.repeat(8)} ${visible(first.title)} (${check.id})`),
    ...findings.flatMap(finding => comment(findingWords(finding))),
    ...comment(`Why: ${first.because}`),
    ...comment(`Repair: ${repairTitle(repair)}`),
    ...(repair.undoneBy === undefined ? [] : comment(`Undone: ${repair.undoneBy}`)),
    ...repairsAtTheSource(first),
  ]
}

/** Returns the lasting repair at the source, because the repair in the cluster is temporary. */
function repairsAtTheSource({repairs}: ReportedFinding): string[] {
  const [best] = repairs
  if (best?.byHand === undefined) return []
  return [`To last: ${repairTitle(best)}`, ...best.steps.map(({does}) => `  ${does}`)].flatMap(comment)
}

function stepLines(
  step: ReportedStep,
  {due, when}: {readonly due: readonly ReportedStep[]; readonly when: string | undefined},
): string[] {
  const {command, changes} = step
  const undo = wayBack(step)
  const notes = notesOf(step)
  const condition = when === undefined ? [] : [`only if ${when}`]
  return [
    ...notes.flatMap(comment),
    ...(undo === null ? [] : undoComment(undo)),
    ...(changes === 'nothing' ? [] : [ask([...notes, ...condition].map(visible).join('; '))]),
    ...due.flatMap(one => [...notesOf(one).flatMap(comment), `${visible(one.command ?? ':')} || changed_since`]),
    ...(command === undefined ? [] : [changes === 'nothing' ? `${visible(command)} || not_yet` : visible(command)]),
  ]
}

function notesOf(step: ReportedStep): string[] {
  const {missingPermission} = step
  return [...stepWords(step), ...(missingPermission === undefined ? [] : [`You may not: ${missingPermission}`])]
}

/** A command stays on one line, because users copy it from the comment. */
function undoComment(undo: string): string[] {
  return isCommand(undo) ? [`# Undo: ${visible(undo)}`] : comment(`Undo: ${undo}`)
}

function verifyLines(verify: string): string[] {
  return [...comment('Is it repaired?'), `${visible(verify)} --wait 1m || not_yet`]
}

function byHandLines({check, findings}: PlannedRepair): string[] {
  const [first] = findings
  const [best] = first.repairs
  return [
    ...comment(`${'-'.repeat(8)} ${visible(first.title)} (${check.id})`),
    ...findings.flatMap(finding => comment(findingWords(finding))),
    ...comment(`Why: ${first.because}`),
    ...(best === undefined ? [] : comment(`By hand: ${byHandTitle(best)}`)),
    ...(best?.steps ?? []).flatMap(({does, command}) => [
      ...comment(`  ${does}`),
      ...(command === undefined ? [] : [`#   ${visible(command)}`]),
    ]),
  ]
}

function ending(report: CheckReport, remaining: readonly PlannedRepair[]): string[] {
  return [
    ...remaining.map(remains),
    ...comment('Everything again; its exit code is the exit code of this script.'),
    'trap - ERR',
    visible(report.commands.verify),
  ]
}

function nothingToRun(remaining: readonly PlannedRepair[]): string[] {
  if (remaining.length === 0) return [`echo ${quoted('There is nothing to repair.')}`]
  return [
    ...remaining.map(remains),
    `echo ${quoted('No command repairs this: the comments of this script say how.')} >&2`,
    'exit 1',
  ]
}

function remains({check, findings}: PlannedRepair): string {
  const [first] = findings
  const [best] = first.repairs
  const how = best === undefined ? '' : `: ${byHandTitle(best)}`
  return `echo ${quoted(visible(`Remains by hand: ${first.title} (${check.id})${how}`))} >&2`
}

function ask(question: string): string {
  return `ask ${quoted(visible(question))}`
}

const WIDEST = 110

function comment(text: string): string[] {
  return wrap(visible(text), {columns: WIDEST, first: '# ', rest: '#   '})
}

const START = ['#!/usr/bin/env bash']

/** The shell functions of a plan. `ask` reads from the terminal, because standard input may be the script itself. */
const ASKING = `set -euo pipefail
trap 'echo "A step failed and the script stopped there. Run ${PROGRAM} check again for a new plan." >&2' ERR
ask() {
  local answer=''
  printf '\\n%s\\nContinue? [y/N] ' "$1" >/dev/tty
  read -r answer </dev/tty || true
  case $answer in [yY] | [yY][eE][sS]) return 0 ;; esac
  echo 'Stopped: nothing after this point was run.' >&2
  exit 1
}
not_yet() {
  ask 'That did not succeed. The steps that follow may still work.'
}
changed_since() {
  echo 'Somebody has changed or restarted this workload since the check, or it could not be read.' >&2
  return 1
}
if ! (: </dev/tty >/dev/tty) 2>/dev/null; then
  echo 'There is no terminal to ask on: nothing was changed.' >&2
  exit 1
fi`.split('\n')
