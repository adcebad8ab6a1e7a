import {Type} from 'typebox'
import {decoder} from '../../cluster/decode.ts'
import type {Missing} from '../../cluster/port.ts'
import type {Purpose} from '../../cluster/purpose.ts'
import type {CollectedKind} from '../format/kinds.ts'
import type {Bundle} from '../open/bundle.ts'
import {readDocument} from './document.ts'

const LONGEST_REASON = 200

/** One list of errors for all namespaces, or one for each namespace. */
const decodeErrors = decoder(
  Type.Union([
    Type.Array(Type.String()),
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  ]),
)

/**
 * Returns why another tool could not collect a kind, from `pods-errors.json` beside `pods/`. Null if it records no
 * error.
 */
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

/** Returns why another tool could not collect an input, from the errors file at `path`. Null if it records no error. */
export async function errorIn(
  bundle: Bundle,
  path: string,
  namespace: string | null,
  {input, rule}: Purpose,
): Promise<Missing | null> {
  const errors = await readDocument(bundle, path, input, decodeErrors)
  const text = errors?.status === 'found' ? textFor(errors.value, namespace) : null
  return text === null ? null : missing(text, input, rule)
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

/** Returns the reason in an error file. Only the word `forbidden` of the API server marks a denial there. */
function missing(text: string, input: string, rule: Purpose['rule']): Missing {
  const reason = `could not be collected: ${text.replace(/\s+/g, ' ').slice(0, LONGEST_REASON)}`
  if (!/\bforbidden\b/i.test(text)) return {status: 'missing', cause: 'not-looked', input, reason}
  return {status: 'missing', cause: 'denied', input, code: 'cluster.forbidden', reason, ...(rule !== null && {rule})}
}
