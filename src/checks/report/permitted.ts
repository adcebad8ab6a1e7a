import type {ClusterReader, Rule} from '../../cluster/port.ts'
import type {Step} from '../../repairs/repair.ts'
import type {Outcome} from '../define.ts'
import {describeRule} from '../describe-rule.ts'
import {hasFindings} from '../status.ts'

/** Each review covers one verb and one object. A run with many findings does not send all of them. */
const MOST_QUESTIONS = 100

/** Returns the permissions that these repairs need and the current user lacks. Reviews each verb on each object once. */
export async function refusedRules(outcomes: readonly Outcome[], reader: ClusterReader): Promise<Rule[]> {
  const needs = outcomes.flatMap(stepsOf).flatMap(step => step.needs.flatMap(singleRules))
  const distinct = [...new Map(needs.map(rule => [describeRule(rule), rule])).values()].slice(0, MOST_QUESTIONS)
  const answers = await Promise.all(distinct.map(async rule => ({rule, may: await reader.mayI(rule)})))
  return answers.flatMap(({rule, may}) => (may.status === 'found' && !may.value ? [rule] : []))
}

/** Describes the denied permissions of a step; null if none was denied. */
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
  return verbs.flatMap(verb => (resourceNames ?? [null]).map(name => single({...rule, verbs: [verb]}, name)))
}

function single(rule: Rule, name: string | null): Rule {
  return name === null ? rule : {...rule, resourceNames: [name]}
}
