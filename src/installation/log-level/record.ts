import {type Static, Type} from 'typebox'
import {Value} from 'typebox/value'
import type {EnvVar} from '../../cluster/objects.ts'

/** The annotation with the RFC 3339 time when svcdiag's change of the log level expires. */
export const LOG_LEVEL_EXPIRES = 'svcdiag/log-level-expires'

/** The annotation with the log level before svcdiag's change, as JSON. */
export const LOG_LEVEL_PREVIOUS = 'svcdiag/log-level-previous'

const Text = Type.String()

const ChangedContainer = Type.Object({
  variable: Text,
  /** The value that svcdiag wrote. */
  set: Text,
  /** The previous entry of `env`; null if the variable was not set. */
  previous: Type.Union([Type.Null(), Type.Object({name: Text})]),
  /** The field manager that owned the entry; null if unknown. */
  owner: Type.Union([Type.Null(), Text]),
})

const LevelRecord = Type.Object({
  /** The user who changed the level, with the name that the API server reports. */
  by: Text,
  /** The time of the change, in RFC 3339. */
  at: Text,
  containers: Type.Record(Text, ChangedContainer),
})

export type ChangedContainer = Omit<Static<typeof ChangedContainer>, 'previous'> & {
  readonly previous: Omit<EnvVar, 'literal'> | null
}
export type LevelRecord = Omit<Static<typeof LevelRecord>, 'containers'> & {
  readonly containers: Readonly<Record<string, ChangedContainer>>
}

/** Returns the record of the previous level; null if there is none, `unreadable` if it is invalid. */
export function recordOf(annotations: Readonly<Record<string, string>> | undefined): LevelRecord | 'unreadable' | null {
  const text = annotations?.[LOG_LEVEL_PREVIOUS]
  if (text === undefined) return null
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(LevelRecord, value) ? (value as LevelRecord) : 'unreadable' // the schema does not check all fields of `env` entries
  } catch {
    return 'unreadable'
  }
}
