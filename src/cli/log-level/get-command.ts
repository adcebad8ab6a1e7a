import {ageMs, describeAge} from '../../checks/words/age.ts'
import type {ClusterReader, ClusterTarget, Missing} from '../../cluster/port.ts'
import type {DiscoveryRequest} from '../../installation/discover.ts'
import {COMPONENTS, type Component, type ComponentName} from '../../installation/installation.ts'
import {lookAround, workloadsOf} from '../../log-level/look.ts'
import {levelOf, type NewSandboxes, newSandboxes, type OwnChange, type WorkloadLevel} from '../../log-level/report.ts'
import {nameOf} from '../../log-level/target.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import {settingsFor} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import {componentsOf, type TargetFlags} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import type {OutputFlags} from '../output/logger.ts'
import {FINDING, withProgress} from '../output/progress.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {renderJson} from '../render/formats.ts'
import {columns} from '../render/layout.ts'
import {missingWords} from '../render/words.ts'
import {openCheckTarget} from '../target/check-target.ts'
import {findInstallation} from '../target/installation.ts'
import {knownProfiles} from '../target/profiles.ts'
import {runOptions} from '../target/run-options.ts'
import {entryWords} from './plan-words.ts'

type GetFlags = TargetFlags & OutputFlags & {readonly 'allow-inconclusive': boolean}

/** Prints the log level of each workload. Returns the exit code. */
export async function runGetCommand(names: readonly string[], flags: GetFlags, sink: Sink): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  const asked = componentsOf(names)
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({...flags, 'no-probe': false}, settings)
  using interrupt = onInterrupt()
  await using target = await openCheckTarget(flags, settings, sink)
  const reader = target.cluster.reader(AbortSignal.any([interrupt.signal, AbortSignal.timeout(timeoutMs)]))
  const {namespace, profile, release} = target
  const profiles = profile === null ? knownProfiles(settings) : [profile]
  const everywhere = flags['all-namespaces'] === true
  const request = {namespace, everywhere, profiles, forced: profile !== null, release}
  const levels = await withProgress(FINDING, {flags, sink}, () => levelsOf(reader, request, asked))
  const exit = interrupt.signal.aborted ? EXIT.interrupted : exitOf(levels, flags)
  process.exitCode = exit // The exit code is set before the first byte is printed, because a reader may close the pipe after this byte.
  const shown = masked(levels, sink.mask)
  sink.out(format === 'json' ? renderJson(shown) : getLines(shown))
  return exit
}

function exitOf({findings, missing, elsewhere}: LogLevels, flags: GetFlags): number {
  if (findings.length > 0) return EXIT.findings
  const isLost = elsewhere.some(({state}) => state === 'missing' || state === 'unknown')
  return (missing.length > 0 || isLost) && !flags['allow-inconclusive'] ? EXIT.partial : EXIT.done
}

const HEAD = ['COMPONENT', 'WORKLOAD', 'LEVEL', 'FROM', 'PODS', 'MANAGED BY']

function getLines(levels: LogLevels): string {
  const now = new Date(levels.at)
  const single = levels.workloads.filter(({component}) => component !== 'sandbox')
  const table = columns([
    HEAD,
    ...single.map(rowOf),
    ...sandboxRows(levels),
    ...levels.elsewhere.map(({component, words}) => [component, words]),
  ])
  return [
    table,
    section(
      '',
      single.flatMap(level => notesOf(level, now)),
    ),
    section(
      'Findings',
      levels.findings.map(finding => `${finding}: ${PROGRAM} check log-level.safe`),
    ),
    section('Not checked', levels.missing.map(missingWords)),
  ].join('')
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `\n${title === '' ? '' : `${title}\n`}${lines.map(line => `${title === '' ? '' : '  '}${visible(line)}\n`).join('')}`
}

function rowOf(level: WorkloadLevel): string[] {
  const {component, managedBy} = level
  return [
    component,
    nameOf(level),
    level.level,
    fromWords(level),
    podsWords(level),
    managedBy.map(by => (by.name === null ? by.kind : `${by.kind} (${by.name})`)).join(', ') || '-',
  ].map(visible)
}

/** Returns one row per level, because hundreds of sandboxes may exist. */
function sandboxRows({workloads, newSandboxes}: LogLevels): string[][] {
  const sandboxes = workloads.filter(({component}) => component === 'sandbox')
  const alike = [...Map.groupBy(sandboxes, ({level, variable, value}) => JSON.stringify([level, variable, value]))]
  const rows = alike.map(([, group]) => {
    const [first] = group
    if (first === undefined || group.length === 1) return first === undefined ? [] : rowOf(first)
    const pods = group.flatMap(({running}) => running ?? []).reduce((sum, {pods}) => sum + pods.length, 0)
    return ['sandbox', `${group.length} sandboxes`, first.level, fromWords(first), `${pods} ${first.level}`, '-']
  })
  const fresh = newSandboxes === null ? [] : [['sandbox', 'new ones', newSandboxes.level, newSandboxes.from, '-', '-']]
  return [...rows, ...fresh]
}

function fromWords({variable, value, from, entries, unread}: WorkloadLevel): string {
  if (variable === null) return unread.length === 0 ? 'unset' : `unset (${unread.join(', ')} not read)`
  const several = entries > 1 ? `, last of ${entries}` : ''
  return `${variable}${value === null ? '' : `=${value}`} in ${from}${several}`
}

function podsWords({running}: WorkloadLevel): string {
  if (running === null) return 'not read'
  return running.map(({level, pods, old}) => `${pods.length} ${level}${old ? ' (old)' : ''}`).join(', ') || 'none'
}

function notesOf(level: WorkloadLevel, now: Date): string[] {
  const {change, recordTrouble, variable, value, overridden, running} = level
  const old = (running ?? []).filter(group => group.old)
  const notes = [
    ...sinceNote(level, now),
    ...(change?.overwritten === true
      ? [`svcdiag set it (${change.by}, ${change.at}), and somebody has overwritten it since`]
      : []),
    ...(recordTrouble === null ? [] : [`${recordTrouble}: ${PROGRAM} log-level reset prints what to do`]),
    ...(overridden === null ? [] : [`${variable}=${value} overrides ${overridden}`]),
    ...old.map(({level, pods}) => `still at ${level}: ${pods.slice(0, 3).join(', ')}${pods.length > 3 ? ', …' : ''}`),
  ]
  return notes.map(note => `${nameOf(level)}: ${note}`)
}

/** Returns the age of the level, who set the level, the previous level and the expiry, as far as they are known. */
function sinceNote({level, since, setBy, change}: WorkloadLevel, now: Date): string[] {
  const own = change?.overwritten === false ? change : null
  if (level === 'INFO' && own === null) return []
  const age = since === null ? '' : ` for ${describeAge(ageMs(since.at, now))}`
  if (own !== null)
    return [`${level}${age}, set through svcdiag by ${own.by}; ${beforeWords(own)}${endWords(own, now)}`]
  const says = since === null ? ' for an unknown time' : `${age} (${since.by})`
  return [`${level}${says}${setBy === null ? '' : `, written by ${setBy.manager}`}`]
}

function beforeWords({previous, owner}: OwnChange): string {
  return `before: ${entryWords(previous)}${owner === null ? '' : `, of ${owner}`}`
}

function endWords({expires, expired}: OwnChange, now: Date): string {
  if (expires === null) return ''
  if (!expired) return `; until ${expires}`
  return `; expired ${describeAge(ageMs(expires, now))} ago: ${PROGRAM} log-level reset`
}

/** The output of `log-level get -o json`. */
interface LogLevels {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'LogLevels'
  readonly target: Pick<ClusterTarget, 'mode' | 'context'> & {readonly namespace: string; readonly profile: string}
  /** The time of the report in RFC 3339: the API server's time, or the local time if the server sends none. */
  readonly at: string
  readonly components: readonly Component['name'][]
  readonly elsewhere: readonly {readonly component: ComponentName; readonly state: string; readonly words: string}[]
  readonly workloads: readonly WorkloadLevel[]
  readonly newSandboxes: NewSandboxes | null
  readonly findings: readonly string[]
  readonly missing: readonly Missing[]
}

/** Reads the log level of each workload of the named components. Without names, reads the levels of all components. */
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
  if (state === 'unknown') return [{component: name, state, words: 'could not be read'}]
  return state === 'missing' ? [{component: name, state, words: 'was not found'}] : []
}

/** Returns findings about DEBUG_LLM. With it, the program waits for input at its start and logs API keys. */
function findingsIn(levels: readonly WorkloadLevel[], fresh: NewSandboxes | null): string[] {
  const own = levels.flatMap(level =>
    level.debugLlm.map(container => `DEBUG_LLM is set on container ${container} of ${nameOf(level)}`),
  )
  return [...own, ...(fresh?.debugLlm ? [`DEBUG_LLM is set for new sandboxes, in ${fresh.from}`] : [])]
}
