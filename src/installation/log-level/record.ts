import {type Static, Type} from 'typebox'
import {Value} from 'typebox/value'
import type {EnvVar} from '../../cluster/objects.ts'

/** On a workload whose log level svcdiag changed for a while: RFC 3339 time at which the change should be taken back. */
export const LOG_LEVEL_EXPIRES = 'svcdiag/log-level-expires'

/** On a workload whose log level svcdiag changed: what was there before, as JSON. */
export const LOG_LEVEL_PREVIOUS = 'svcdiag/log-level-previous'

const Text = Type.String()

const ChangedContainer = Type.Object({
  variable: Text,
  /** What svcdiag wrote. */
  set: Text,
  /** The entry of `env` that was there, exactly; null where there was none. */
  previous: Type.Union([Type.Null(), Type.Object({name: Text})]),
  /** The field manager that owned the entry; null where nobody did or nobody can tell. */
  owner: Type.Union([Type.Null(), Text]),
})

const LevelRecord = Type.Object({
  /** Who changed it, as the API server knows the user. */
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

/** `unreadable` is a record that somebody else wrote: nothing can be restored from it. */
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
