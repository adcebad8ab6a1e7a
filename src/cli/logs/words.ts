import type {Missing} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Twin} from '../../logs/pods/named-workloads.ts'
import type {Owners} from '../../logs/pods/owners.ts'
import type {NothingToRead} from '../../logs/reading/containers.ts'
import type {LogOptions} from '../../logs/reading/start-containers.ts'
import {argumentFor, type Selection} from '../../logs/selection.ts'
import {PROGRAM} from '../../program.ts'
import type {ItemReport} from '../../redaction/report.ts'
import {visible} from '../../visible.ts'
import {EXIT} from '../exit-codes.ts'
import type {Log} from '../output/logger.ts'
import {droppedLines, missingLines} from '../redact/words.ts'
import {flag} from '../target/printed-commands.ts'
import type {LogsFlags} from './options.ts'
import type {LogsTarget} from './target.ts'

export function absentLines(installation: Installation | null, selection: Selection): string[] {
  if (installation === null) return []
  return selection.components.flatMap(name => {
    const component = installation.components[name]
    if (component.state === 'missing') return [`${name} was not found`]
    if (component.state === 'external') return [visible(`${name} does not run here, but at ${component.host}`)]
    return component.state === 'built-in' ? [`${name} is part of the app: its lines are in the logs of app`] : []
  })
}

export function unreadLines(unread: readonly Missing[], wanted: boolean): string[] {
  if (!wanted) return ['--no-secrets: Secrets are not read, so masking relies on names and shapes']
  return missingLines(unread).map(line => line.replace(`${PROGRAM} rbac redact`, `${PROGRAM} rbac logs`))
}

/** Returns a line about a name that exists in several namespaces. The first namespace is read. */
export function twinLine({kind, name, namespaces: [first = '', ...others]}: Twin): string {
  const named = argumentFor({kind, name})
  return visible(
    `${named} exists in ${[first, ...others].join(' and ')}: reading ${first}; -n ${others[0]} reads the other`,
  )
}

/** Returns a warning if no installation exists, because then only Secrets of one namespace are known. */
export function maskingLines(
  {installation}: Pick<Owners, 'installation'>,
  {namespace, cluster}: Pick<LogsTarget, 'namespace' | 'cluster'>,
  {secrets}: {readonly secrets: boolean},
): string[] {
  if (installation !== null || !secrets || cluster.target.mode === 'bundle') return []
  return [
    visible(
      `${namespace} contains no installation: only values of Secrets in ${namespace} are masked; with -n INSTALLATION svcdiag masks the Secrets of an installation and its sandboxes`,
    ),
  ]
}

interface Selecting {
  readonly options: LogOptions
  readonly flags: Pick<LogsFlags, 'pod' | 'container' | 'selector'>
  readonly namespaces: readonly string[]
}

export function nothingLines(what: NothingToRead, {options: {follow}, flags, namespaces}: Selecting): string[] {
  const {withoutPods, noPodMatches, otherContainers, noneRestarted} = what
  const waiting = follow ? '; waiting for one' : ''
  const filters = [...(flags.pod ?? []).map(text => `--pod ${text}`), ...flag('--selector', flags.selector)].join(' ')
  const containers = (flags.container ?? []).join(', ')
  const lines = withoutPods.map(each => `${argumentFor(each)} has no pods${follow ? '; waiting for them' : ''}`)
  return [
    ...lines,
    ...(noPodMatches ? [`no pod in ${namespaces.join(', ')} matches ${filters}${waiting}`] : []),
    ...(otherContainers.length === 0
      ? []
      : [`no container matches ${containers}: the pods have ${otherContainers.join(', ')}${waiting}`]),
    ...(noneRestarted ? ['no container was restarted'] : []),
  ].map(visible)
}

interface Outcome {
  readonly missing: readonly Missing[]
  readonly absent: readonly string[]
  readonly unread: readonly Missing[]
  readonly items: readonly ItemReport[]
}

/** Returns 6 if redaction failed, else 5 if the logs are incomplete, else 0. Prints what was dropped. */
export function exitOf(
  {missing, absent, unread, items}: Outcome,
  {flags, log}: {readonly flags: {readonly 'allow-inconclusive': boolean}; readonly log: Log},
): number {
  const cut = items.filter(({dropped}) => dropped.length > 0)
  for (const line of droppedLines({items: cut})) log.notice(line)
  if (cut.some(({dropped}) => dropped.some(({reason}) => reason === 'internal-error'))) return EXIT.refused
  const isPartial = [missing, absent, unread, cut].some(list => list.length > 0)
  if (!isPartial) return EXIT.done
  if (!flags['allow-inconclusive']) return EXIT.partial
  log.notice(`exit code ${EXIT.done}: inconclusive results were allowed`)
  return EXIT.done
}
