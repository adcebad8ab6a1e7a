import type {ConfigMap, Container} from '../../cluster/objects.ts'
import {writesFilesAtDebug} from '../../installation/log-level/effective-level.ts'
import type {Owner} from '../../installation/ownership.ts'
import type {Profile} from '../../installation/profile.ts'
import type {Level, Target} from '../target.ts'

/** Returns side effects of the level on the component. */
export function effectsOf(
  level: Level,
  {workload}: Target,
  container: Container,
  configMaps: readonly ConfigMap[],
): string[] {
  if (level !== 'DEBUG') return []
  const effects: Partial<Record<typeof workload.component, string>> = {
    app: promptsIn(container, configMaps),
    worker: promptsIn(container, configMaps),
    proxy: 'request bodies and partly masked credentials will be logged',
    identity: 'logins will be logged in detail; while it restarts no user can log in, and sessions may be lost',
  }
  return [effects[workload.component] ?? 'the logs will grow fast and may contain secrets']
}

function promptsIn(container: Container, configMaps: readonly ConfigMap[]): string {
  return writesFilesAtDebug(container, configMaps)
    ? 'prompts and answers will be written to files in the ephemeral storage of its pods (logs/llm), which fills up'
    : 'prompts and answers may be in its logs, which will grow fast'
}

/** Returns which tool may overwrite the new level, and how to keep it. */
export function managersNote(
  managers: readonly Owner[],
  {workload}: Target,
  profile: Profile,
  variable: string,
): string[] {
  const source = profile.components[workload.component].logLevel?.source
  return managers.map(({kind, name, effect}) => {
    const who = `managed by ${kind}${name === null ? '' : ` (${name})`}`
    const what =
      effect === 'reverts' ? 'it may restore its own level within minutes' : 'the next deployment overwrites it'
    return `${who}: ${what}; to make it last, set ${source ?? `${variable} at its source`}`
  })
}
