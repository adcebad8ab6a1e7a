import {ageMs, describeAge} from '../../checks/words/age.ts'
import type {OwnChange, WorkloadLevel} from '../../log-level/report/report.ts'
import {nameOf} from '../../log-level/target.ts'
import {columns} from '../render/columns.ts'
import {visible} from '../render/visible.ts'
import {missingWords} from '../render/words.ts'
import type {LogLevels} from './levels.ts'
import {entryWords} from './words.ts'

const HEAD = ['COMPONENT', 'WORKLOAD', 'LEVEL', 'FROM', 'PODS', 'MANAGED BY']

/** Returns a table, notes about single rows, findings and unreadable inputs. */
export function getLines(levels: LogLevels): string {
  const now = new Date(levels.at)
  const rows = levels.workloads.filter(isOne).map(rowOf)
  const table = columns([
    HEAD,
    ...rows,
    ...sandboxRows(levels),
    ...levels.elsewhere.map(({component, words}) => [component, words]),
  ])
  const notes = levels.workloads.filter(isOne).flatMap(level => notesOf(level, now))
  return [
    table,
    section('', notes),
    section(
      'Findings',
      levels.findings.map(finding => `${finding}: svcdiag check log-level.safe`),
    ),
    section('Could not look', levels.missing.map(missingWords)),
  ].join('')
}

/** Hundreds of sandboxes may exist, so they share one row per level. */
function isOne({component}: WorkloadLevel): boolean {
  return component !== 'sandbox'
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
  const notes = [
    ...sinceNote(level, now),
    ...overwrittenNote(level),
    ...troubleNote(level),
    ...overrideNote(level),
    ...oldNote(level),
  ]
  return notes.map(note => `${nameOf(level)}: ${note}`)
}

/** Returns when and by whom the level was set, the previous level and the expiry, as far as known. */
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
  return `; its time is over since ${describeAge(ageMs(expires, now))}: svcdiag log-level reset`
}

function overwrittenNote({change}: WorkloadLevel): string[] {
  if (change?.overwritten !== true) return []
  return [`svcdiag set it (${change.by}, ${change.at}), and somebody has overwritten it since`]
}

function troubleNote({recordTrouble}: WorkloadLevel): string[] {
  return recordTrouble === null ? [] : [`${recordTrouble}: svcdiag log-level reset says what to do`]
}

function overrideNote({variable, value, overridden}: WorkloadLevel): string[] {
  return overridden === null ? [] : [`${variable}=${value} overrides ${overridden}`]
}

function oldNote({running}: WorkloadLevel): string[] {
  const old = (running ?? []).filter(group => group.old)
  return old.map(({level, pods}) => `still at ${level}: ${pods.slice(0, 3).join(', ')}${pods.length > 3 ? ', …' : ''}`)
}
