import {Type} from 'typebox'
import {decoder} from '../../cluster/decode.ts'
import {ABSENT, type Absent, CAUSES, type Missing, type Rule, type Verb} from '../../cluster/port.ts'
import type {Purpose} from '../../cluster/purpose.ts'
import type {CollectedKind} from '../format/kinds.ts'
import type {Coverage, Manifest} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {readDocument} from './document.ts'

/** The outcome of a request when the bundle was made. `read` means that the bundle contains the answer. */
type Became = 'read' | 'empty' | Absent | Missing

export interface Question {
  readonly kind: string
  readonly namespace: string | null
  /** Null for a request for a list. */
  readonly name: string | null
}

/** Returns a function that looks up the outcome of a request in the manifest; null if the request is not listed. */
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

/** A partial list counts as missing, because the part that was not read may contain the fault. */
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

const LONGEST_REASON = 200

/** The errors of a kind: a list, or a map by namespace. */
const decodeErrors = decoder(
  Type.Union([
    Type.Array(Type.String()),
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  ]),
)

/** Reads a file such as `pods-errors.json`, which another tool wrote. Null if it contains no error. */
export async function errorBeside(
  bundle: Bundle,
  {names}: CollectedKind,
  namespace: string | null,
  purpose: Purpose,
): Promise<Missing | null> {
  for (const name of names) {
    const error = await errorIn(bundle, `cluster-resources/${name}-errors.json`, namespace, purpose)
    if (error !== null) return error
  }
  return null
}

/** Returns the error that another tool recorded for an input, in the file at `path`. Null if there is none. */
export async function errorIn(
  bundle: Bundle,
  path: string,
  namespace: string | null,
  {input, rule}: Purpose,
): Promise<Missing | null> {
  const errors = await readDocument(bundle, path, input, decodeErrors)
  const text = errors?.status === 'found' ? textFor(errors.value, namespace) : null
  return text === null ? null : missingFor(text, input, rule)
}

function textFor(
  errors: readonly string[] | Readonly<Record<string, string | readonly string[]>>,
  namespace: string | null,
) {
  if (isList(errors)) return errors[0] ?? null
  const own = namespace === null ? Object.values(errors)[0] : (errors[namespace] ?? errors[''])
  return (typeof own === 'string' ? own : own?.[0]) ?? null
}

function isList(errors: unknown): errors is readonly string[] {
  return Array.isArray(errors)
}

/** Only the word `forbidden` counts as a denial, because other tools record no status code. */
function missingFor(text: string, input: string, rule: Purpose['rule']): Missing {
  const reason = `could not be collected: ${text.replace(/\s+/g, ' ').slice(0, LONGEST_REASON)}`
  if (!/\bforbidden\b/i.test(text)) return {status: 'missing', cause: 'not-looked', input, reason}
  return {status: 'missing', cause: 'denied', input, code: 'cluster.forbidden', reason, ...(rule !== null && {rule})}
}
