import type {ClusterReader, Rule} from '../../cluster/port.ts'
import {type CommandTarget, commandLine, kubectl, leadsElsewhere, program, svcdiag} from '../../repairs/command.ts'
import {isProven} from '../../repairs/proofs.ts'
import type {Repair, Step} from '../../repairs/repair.ts'
import type {Outcome} from '../define.ts'
import {hasFindings} from '../status.ts'
import {describeRule} from '../words/rule.ts'
import type {CheckReport, ReportedRepair, ReportedStep} from './report.ts'

/** The parts of a printed command that depend on the run. */
export interface PrintedCommands {
  readonly target: CommandTarget
  /** Steps that make the target reachable after the run. They precede all other steps. */
  readonly first: readonly Step[]
  /** The flags of this run's target if the repairs have another target: a temporary lab, a bundle. Null otherwise. */
  readonly origin: readonly string[] | null
  /** The flags for requests to the service, in every printed `check` command. */
  readonly probing: readonly string[]
  /** The flags for skipped checks, in the `check` command that repeats this run. */
  readonly leavingOut: readonly string[]
}

/** Returns the command that runs these checks on the cluster of the repairs. */
export function verifyCommand(
  selectors: readonly string[],
  namespace: string | null,
  {target, probing}: PrintedCommands,
): string {
  return commandLine([svcdiag(namespace, 'check', ...selectors, ...probing)], target)
}

/** Returns the commands that repeat a run, here and on the cluster of the repairs. */
export function commandsOf(
  {target, first, origin, probing, leavingOut}: PrintedCommands,
  run: {readonly namespace: string | null; readonly selectors: readonly string[]; readonly lacksPermission: boolean},
): CheckReport['commands'] {
  const {namespace, selectors, lacksPermission} = run
  const words = ['check', ...selectors, ...probing, ...leavingOut]
  const verify = commandLine([svcdiag(namespace, ...words)], target)
  const again = origin === null ? verify : commandLine([program('svcdiag', ...words, ...origin)], target)
  const grant = {
    print: commandLine([svcdiag(namespace, 'rbac', 'check', '--subject', 'me')], target),
    apply: commandLine([kubectl(null, 'apply', '-f', 'svcdiag-rbac.yaml')], target),
  }
  return {
    again,
    verify,
    grant: lacksPermission ? grant : null,
    first: first.flatMap(({command}) => (command === undefined ? [] : [commandLine(command, target)])),
  }
}

export function reportedRepair(
  {id, summary, when, byHand, undoneBy, steps}: Repair,
  {target, first}: PrintedCommands,
  refused: readonly Rule[],
): ReportedRepair {
  return {
    id,
    summary,
    ...(when !== undefined && {when}),
    ...(byHand !== undefined && {byHand}),
    ...(undoneBy !== undefined && {undoneBy}),
    proven: isProven(id),
    steps: [...first, ...printable(steps)].map(step => reportedStep(step, target, refused)),
  }
}

/** Either all steps have a command or none, because each step depends on the steps before it. */
function printable(steps: readonly Step[]): readonly Step[] {
  const commands = steps.flatMap(({command, undo}) => [command, undo]).filter(each => typeof each === 'object')
  if (!commands.some(leadsElsewhere)) return steps
  return steps.map(({does, changes, objects, needs}) => ({
    does: `${does} (no command is printed, because a name in it would be read as a flag)`,
    changes,
    objects,
    needs,
  }))
}

function reportedStep(step: Step, target: CommandTarget, refused: readonly Rule[]): ReportedStep {
  const {does, role, command, changes, objects, undo} = step
  const missingPermission = missingWords(step, refused)
  return {
    does,
    ...(role !== undefined && {role}),
    ...(command !== undefined && {command: commandLine(command, target)}),
    changes,
    objects: objects.map(object => ({...object})),
    ...(undo !== undefined && {undo: typeof undo === 'string' ? undo : commandLine(undo, target)}),
    ...(missingPermission !== null && {missingPermission}),
  }
}

/** The maximum number of permission reviews. A run with many findings would otherwise send thousands of reviews. */
const MOST_QUESTIONS = 100

export async function refusedRules(outcomes: readonly Outcome[], reader: ClusterReader): Promise<Rule[]> {
  const needs = outcomes.flatMap(stepsOf).flatMap(step => step.needs.flatMap(singleRules))
  const distinct = [...new Map(needs.map(rule => [describeRule(rule), rule])).values()].slice(0, MOST_QUESTIONS)
  const answers = await Promise.all(distinct.map(async rule => ({rule, may: await reader.mayI(rule)})))
  return answers.flatMap(({rule, may}) => (may.status === 'found' && !may.value ? [rule] : []))
}

export function missingWords({needs}: Step, refused: readonly Rule[]): string | null {
  const names = new Set(refused.map(describeRule))
  const missing = needs
    .flatMap(singleRules)
    .map(describeRule)
    .filter(name => names.has(name))
  return missing.length === 0 ? null : [...new Set(missing)].join('; ')
}

function stepsOf(outcome: Outcome): readonly Step[] {
  if (!hasFindings(outcome)) return []
  return outcome.findings.flatMap(({repairs = []}) => repairs.flatMap(({steps}) => steps))
}

function singleRules({resourceNames, verbs, ...rule}: Rule): Rule[] {
  const names = resourceNames?.map(name => ({resourceNames: [name]})) ?? [{}]
  return verbs.flatMap(verb => names.map(name => ({...rule, verbs: [verb], ...name})))
}
