import {type Static, type TSchema, Type} from 'typebox'
import {decoder, Malformed} from '../../cluster/decode.ts'
import {ABSENT, CAUSES, type Found, found, type Missing, type Read} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import {oneOf, orNull} from '../../one-of.ts'
import type {Bundle} from '../open/bundle.ts'

/** Returns null if the file is missing. The cause is `malformed` if the file cannot be decoded with `use`. */
export async function readDocument<T>(
  bundle: Bundle,
  path: string,
  input: string,
  use: (body: unknown) => T,
): Promise<Found<T> | Missing | null> {
  if (!bundle.files.has(path)) return null
  try {
    return found(use(parsed((await bundle.read(path)).toString('utf8'))))
  } catch (error) {
    return unreadable(error, path, input)
  }
}

/** Parses JSON. Throws `Malformed` if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Malformed()
  }
}

function unreadable(error: unknown, path: string, input: string): Missing {
  const missing = {status: 'missing', cause: 'malformed', input} as const
  if (error instanceof SvcdiagError) return {...missing, reason: error.message}
  if (!(error instanceof Malformed)) throw error
  const where = error.path === '' ? 'is not a JSON document of the expected kind' : `is malformed at ${error.path}`
  return {...missing, reason: `${path} of the bundle ${where}`}
}

export function notInBundle(input: string, reason = 'not in the bundle'): Missing {
  return {status: 'missing', cause: 'not-looked', input, reason}
}

const decodeStatus = decoder(Type.Object({status: oneOf(['found', 'absent', 'missing'])}))
const decodeMissing = decoder(
  Type.Object({
    status: Type.Literal('missing'),
    cause: oneOf(CAUSES),
    input: Type.String(),
    reason: Type.String(),
    rule: Type.Optional(
      Type.Object({
        apiGroup: Type.String(),
        resource: Type.String(),
        verbs: Type.Array(oneOf(['get', 'list', 'watch', 'create'])),
        namespace: orNull(Type.String()),
        resourceNames: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  }),
)

export function decoderOfRead<S extends TSchema>(schema: S): (recorded: unknown) => Read<Static<S>> {
  const decodeFound = decoder(Type.Object({value: schema as TSchema}))
  return recorded => {
    const {status} = decodeStatus(recorded)
    if (status === 'absent') return ABSENT
    return status === 'found' ? found(decodeFound(recorded).value as Static<S>) : asMissing(decodeMissing(recorded))
  }
}

/** Returns the result of `read`. The cause is `malformed` if the file does not match its schema. */
export function unlessMalformed<T>(read: () => Read<T>, path: string, input: string): Read<T> {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const reason = `${path} of the bundle is malformed at ${error.path}`
    return {status: 'missing', cause: 'malformed', input, reason}
  }
}

function asMissing({rule, ...missing}: ReturnType<typeof decodeMissing>): Missing {
  if (rule === undefined) return missing
  const {resourceNames, ...rest} = rule
  return {...missing, rule: {...rest, ...(resourceNames && {resourceNames})}}
}
