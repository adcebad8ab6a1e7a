import type {FaultPlan, FaultRule} from './plan.ts'

/** How often the requests matched a rule, and how often its fault happened. */
export interface CountedRule {
  readonly id: number
  readonly rule: FaultRule
  readonly matched: number
  readonly fired: number
}

/** Returns the name of a fault: `rule 2: status 503`. */
export function faultWords({id, rule: {fault, value, step, frame}}: Pick<CountedRule, 'id' | 'rule'>): string {
  const how = value === true ? fault : `${fault} ${value}`
  const where = [step === undefined ? [] : `at step ${step}`, frame === undefined ? [] : `at frame ${frame}`].flat()
  return [`rule ${id}: ${how}`, ...where].join(' ')
}

export function plannedWords({rules}: FaultPlan, seed: number): string {
  return `simulating faults: ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}, seed ${seed}`
}

/** Returns one line for each rule whose fault never happened. */
export function unfiredWords(rules: readonly CountedRule[]): string[] {
  return rules
    .filter(({fired}) => fired === 0)
    .map(
      counted => `fault never happened: ${faultWords(counted)} on ${counted.rule.on}, ${matchedWords(counted.matched)}`,
    )
}

function matchedWords(matched: number): string {
  return matched === 0
    ? 'which no request matched'
    : `which ${matched} ${matched === 1 ? 'request' : 'requests'} matched`
}
