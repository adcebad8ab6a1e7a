import type {ClusterReader, ClusterTarget, Missing} from '../../cluster/port.ts'
import type {DiscoveryRequest} from '../../installation/discover.ts'
import {COMPONENTS, type Component, type ComponentName} from '../../installation/installation.ts'
import {lookAround, workloadsOf} from '../../log-level/look.ts'
import {levelOf, type NewSandboxes, newSandboxes, type WorkloadLevel} from '../../log-level/report/report.ts'
import {nameOf} from '../../log-level/target.ts'
import {findInstallation} from './find-installation.ts'

/** The output of `log-level get -o json`. */
export interface LogLevels {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'LogLevels'
  readonly target: Pick<ClusterTarget, 'mode' | 'context'> & {readonly namespace: string; readonly profile: string}
  /** RFC 3339, by the clock of the API server if it sends one. */
  readonly at: string
  readonly components: readonly Component['name'][]
  readonly elsewhere: readonly {readonly component: ComponentName; readonly state: string; readonly words: string}[]
  readonly workloads: readonly WorkloadLevel[]
  readonly newSandboxes: NewSandboxes | null
  readonly findings: readonly string[]
  readonly missing: readonly Missing[]
}

/** Reads the log level of each workload of the named components; no names means all components. */
export async function levelsOf(
  reader: ClusterReader,
  request: DiscoveryRequest,
  names: readonly ComponentName[],
): Promise<LogLevels> {
  const asked = names.length === 0 ? COMPONENTS : names
  const [{installation, missing}, version] = await Promise.all([findInstallation(reader, request), reader.version()])
  const workloads = workloadsOf(installation, asked)
  const around = await lookAround(reader, workloads)
  const now = new Date((version.status === 'found' && version.value.serverTimeMs) || Date.now())
  const levels = workloads.flatMap(workload => levelOf(workload, around, now) ?? [])
  const fresh = asked.includes('sandbox') ? newSandboxes(installation, around.configMaps) : null
  const {mode, context} = reader.target
  const {namespace, profile} = installation
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'LogLevels',
    target: {mode, context, namespace, profile},
    at: now.toISOString(),
    components: asked,
    elsewhere: asked.flatMap(name => notHere(installation.components[name])),
    workloads: levels,
    newSandboxes: fresh,
    findings: findingsIn(levels, fresh),
    missing: [...missing, ...around.missing],
  }
}

function notHere(component: Component): LogLevels['elsewhere'] {
  const {name, state} = component
  if (state === 'external') return [{component: name, state, words: `runs elsewhere, at ${component.host}`}]
  if (state === 'built-in') return [{component: name, state, words: `is part of the app (${component.from})`}]
  if (state === 'none') return [{component: name, state, words: 'none is running'}]
  if (state === 'unknown') return [{component: name, state, words: 'could not be looked at'}]
  return state === 'missing' ? [{component: name, state, words: 'was not found'}] : []
}

/** DEBUG_LLM is not a level: it waits for input at start, and logs API keys. */
function findingsIn(levels: readonly WorkloadLevel[], fresh: NewSandboxes | null): string[] {
  const own = levels.flatMap(level =>
    level.debugLlm.map(container => `DEBUG_LLM is set on container ${container} of ${nameOf(level)}`),
  )
  return [...own, ...(fresh?.debugLlm ? [`DEBUG_LLM is set for new sandboxes, in ${fresh.from}`] : [])]
}
