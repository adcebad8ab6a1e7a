import {type Static, Type} from 'typebox'
import {Value} from 'typebox/value'
import type {EnvVar} from '../../cluster/objects.ts'

/** Annotation of a workload with a temporary log level by svcdiag: RFC 3339 time when the change should be reset. */
export const LOG_LEVEL_EXPIRES = 'svcdiag/log-level-expires'

/** Annotation of a workload whose log level svcdiag changed: the previous state as JSON. */
export const LOG_LEVEL_PREVIOUS = 'svcdiag/log-level-previous'

const Text = Type.String()

const ChangedContainer = Type.Object({
  variable: Text,
  /** The value that svcdiag wrote. */
  set: Text,
  /** The exact previous entry of `env`; null if there was none. */
  previous: Type.Union([Type.Null(), Type.Object({name: Text})]),
  /** The field manager that owned the entry; null if none did or it is unknown. */
  owner: Type.Union([Type.Null(), Text]),
})

const LevelRecord = Type.Object({
  /** The user who changed it, as the API server knows that user. */
  by: Text,
  /** RFC 3339. */
  at: Text,
  containers: Type.Record(Text, ChangedContainer),
})

export type ChangedContainer = Omit<Static<typeof ChangedContainer>, 'previous'> & {
  readonly previous: Omit<EnvVar, 'literal'> | null
}
export type LevelRecord = Omit<Static<typeof LevelRecord>, 'containers'> & {
  readonly containers: Readonly<Record<string, ChangedContainer>>
}

/** Returns the record. `unreadable` means that another tool wrote it, so nothing can be restored from it. */
export function recordOf(annotations: Readonly<Record<string, string>> | undefined): LevelRecord | 'unreadable' | null {
  const text = annotations?.[LOG_LEVEL_PREVIOUS]
  if (text === undefined) return null
  const value = parsed(text)
  return Value.Check(LevelRecord, value) ? (value as LevelRecord) : 'unreadable' // entries of env are opaque here
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
