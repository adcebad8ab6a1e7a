import type {Coverage, Manifest} from '../../bundle/manifest.ts'
import {ABSENT, type Absent, CAUSES, type Missing, type Rule, type Verb} from '../port.ts'
import type {Purpose} from '../purpose.ts'

/** What became of a question when the bundle was made: `read` is that its answer is in the bundle. */
export type Became = 'read' | 'empty' | Absent | Missing

export interface Question {
  readonly kind: string
  readonly namespace: string | null
  /** Null: the list. */
  readonly name: string | null
}

/** Answers of the manifest; null where it knows nothing of a question. */
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

/** Half a list is none: what is not in it may be what is wrong. */
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
