import {ABSENT, type Absent, CAUSES, type Missing, type Rule, type Verb} from '../../cluster/port.ts'
import type {Purpose} from '../../cluster/purpose.ts'
import type {Coverage, Manifest} from '../format/manifest.ts'

/** The outcome of a question when the bundle was made. `read`: the bundle contains the answer. */
export type Became = 'read' | 'empty' | Absent | Missing

export interface Question {
  readonly kind: string
  readonly namespace: string | null
  /** The name of the object; null for the list. */
  readonly name: string | null
}

/** Looks questions up in the manifest; returns null for a question that the manifest does not list. */
export function coverageOf({
  coverage,
}: Pick<Manifest, 'coverage'>): (question: Question, purpose: Purpose) => Became | null {
  const entries = new Map(coverage.flatMap(entry => (entry.read === null ? [] : [[keyOf(entry.read), entry]])))
  return (question, purpose) => {
    const entry = entries.get(keyOf(question))
    return entry === undefined ? null : became(entry, purpose)
  }
}

function keyOf({kind, namespace, name}: Question): string {
  return JSON.stringify([kind, namespace, name])
}

function became(entry: Coverage, purpose: Purpose): Became {
  switch (entry.status) {
    case 'collected':
      return 'read'
    case 'empty':
      return 'empty'
    case 'absent':
      return ABSENT
    default:
      return missing(entry, purpose)
  }
}

/** A partial list counts as missing, because the fault may be in the part that was not read. */
function missing({status, cause, reason, rule}: Coverage, {input, rule: wanted}: Purpose): Missing {
  const known = CAUSES.find(candidate => candidate === cause) ?? (status === 'denied' ? 'denied' : 'not-looked')
  const cure = rule === null ? wanted : {...rule, verbs: rule.verbs.filter(isVerb)}
  return {
    status: 'missing',
    cause: known,
    input,
    reason: reason ?? 'not in the bundle',
    ...(known === 'denied' && {
      code: 'cluster.forbidden' as const,
      ...(cure !== null && {rule: withoutUndefined(cure)}),
    }),
  }
}

function isVerb(verb: string): verb is Verb {
  return ['get', 'list', 'watch', 'create'].includes(verb)
}

function withoutUndefined({
  resourceNames,
  ...rule
}: Omit<Rule, 'resourceNames'> & {resourceNames?: readonly string[] | undefined}): Rule {
  return {...rule, ...(resourceNames && {resourceNames})}
}
