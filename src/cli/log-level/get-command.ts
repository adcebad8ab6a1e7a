import type {ClusterReader, ClusterTarget, Missing} from '../../cluster/port.ts'
import type {DiscoveryRequest} from '../../installation/discover.ts'
import {COMPONENTS, type Component, type ComponentName} from '../../installation/installation.ts'
import {lookAround, workloadsOf} from '../../log-level/look.ts'
import {levelOf, type NewSandboxes, newSandboxes, type WorkloadLevel} from '../../log-level/report.ts'
import {nameOf} from '../../log-level/target.ts'
import type {TargetFlags} from '../cluster-flags.ts'
import {COMPONENTS_HINT, componentsOf} from '../component-names.ts'
import {openCheckTarget, settingsFor} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import {onInterrupt} from '../interrupt.ts'
import {masked} from '../masked.ts'
import {formatOf} from '../output-flag.ts'
import {knownProfiles} from '../profile-choice.ts'
import {renderJson} from '../render/json.ts'
import {runOptions} from '../run-options.ts'
import type {Sink} from '../sink.ts'
import {findInstallation} from './find-installation.ts'
import {getLines} from './get-words.ts'

export type GetFlags = TargetFlags & {
  readonly json: boolean
  readonly output?: 'text' | 'json' | undefined
  readonly 'allow-inconclusive': boolean
}

/** What `log-level get -o json` prints. */
export interface LogLevels {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'LogLevels'
  readonly target: Pick<ClusterTarget, 'mode' | 'context'> & {readonly namespace: string; readonly profile: string}
  /** RFC 3339, by the API server's clock where it tells. */
  readonly at: string
  readonly components: readonly Component['name'][]
  readonly elsewhere: readonly {readonly component: ComponentName; readonly state: string; readonly words: string}[]
  readonly workloads: readonly WorkloadLevel[]
  readonly newSandboxes: NewSandboxes | null
  readonly findings: readonly string[]
  readonly missing: readonly Missing[]
}

/** Looks, and tells the level of each workload. Returns the exit code. */
export async function runGetCommand(names: readonly string[], flags: GetFlags, sink: Sink): Promise<number> {
  const format = formatOf(['text', 'json'], flags, process.env.SVCDIAG_OUTPUT)
  const asked = componentsOf(names, COMPONENTS_HINT)
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({...flags, 'no-probe': false}, settings)
  using interrupt = onInterrupt()
  await using target = await openCheckTarget(flags, settings, sink)
  const reader = target.cluster.reader(AbortSignal.any([interrupt.signal, AbortSignal.timeout(timeoutMs)]))
  const {namespace, profile, release} = target
  const profiles = profile === null ? knownProfiles(settings) : [profile]
  const levels = await levelsOf(reader, {namespace, profiles, forced: profile !== null, release}, asked)
  const exit = interrupt.signal.aborted ? EXIT.interrupted : exitOf(levels, flags)
  process.exitCode = exit // before the first byte: a reader may leave after it
  const shown = masked(levels, sink.mask)
  sink.out(format === 'json' ? renderJson(shown) : getLines(shown))
  return exit
}

async function levelsOf(
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

/** DEBUG_LLM is no level: it asks a question at start, and prints keys. */
function findingsIn(levels: readonly WorkloadLevel[], fresh: NewSandboxes | null): string[] {
  const own = levels.flatMap(level =>
    level.debugLlm.map(container => `DEBUG_LLM is set on container ${container} of ${nameOf(level)}`),
  )
  return [...own, ...(fresh?.debugLlm ? [`DEBUG_LLM is set for new sandboxes, in ${fresh.from}`] : [])]
}

function exitOf({findings, missing, elsewhere}: LogLevels, flags: GetFlags): number {
  if (findings.length > 0) return EXIT.findings
  const isLost = elsewhere.some(({state}) => state === 'missing' || state === 'unknown')
  return (missing.length > 0 || isLost) && !flags['allow-inconclusive'] ? EXIT.partial : EXIT.done
}
