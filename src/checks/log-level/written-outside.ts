import {type Workload, wordsFor} from '../../installation/installation.ts'
import {type EnvOwner, envOwners} from '../../installation/log-level/env-owner.ts'
import {LOG_LEVEL_EXPIRES, LOG_LEVEL_PREVIOUS} from '../../installation/log-level/record.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {kubectlName, workloadRef} from '../../repairs/objects.ts'
import {ageMs, describeAge} from '../age.ts'
import type {Finding} from '../define.ts'
import {oneLine} from '../one-line.ts'
import {entryRepairs} from './entry-repairs.ts'
import type {LevelEntry} from './level-entries.ts'
import {levelText} from './level-names.ts'

export interface Written {
  readonly finding?: Finding
  readonly undecided?: string
}

/** Manager names of kubectl and svcdiag when they change one field of an object that something else deployed. */
const BY_HAND = /^(kubectl-(set|edit|patch)|svcdiag)\b/

/**
 * Reports a level that was set in the cluster and not at its source. A level that a deploying manager also applied is
 * not reported, because its source contains it.
 */
export function writtenOutside(entry: LevelEntry, now: Date): Written {
  const {workload, container, variable, entries} = entry
  const owners = envOwners(workload.metadata, container.name, variable)
  const [last] = owners ?? []
  if (last === undefined) {
    const why = owners === null ? 'its managedFields are missing' : 'no entry of its managedFields owns it'
    const undecided = `the writer of ${variable} of container ${container.name} in ${kubectlName(workload)} is unknown: ${why}`
    return entries.length > 1 ? {} : {undecided}
  }
  const isByHand = owners?.every(({manager}) => BY_HAND.test(manager)) === true && !isRestored(last, workload)
  return isByHand ? {finding: findingOf(entry, last, now)} : {}
}

/** After a reset, svcdiag still owns the restored entry, but its annotations are gone. */
function isRestored({manager}: EnvOwner, {metadata: {annotations = {}}}: Workload): boolean {
  return manager.startsWith('svcdiag') && !(LOG_LEVEL_PREVIOUS in annotations) && !(LOG_LEVEL_EXPIRES in annotations)
}

function findingOf(entry: LevelEntry, {manager, at}: EnvOwner, now: Date): Finding {
  const {workload, variable, entries, path} = entry
  const value = entries.at(-1)?.value
  const what = value === undefined ? variable : `${variable}=${levelText(value)}`
  return {
    severity: 'warn',
    title: `The log level of the ${wordsFor(workload.component)} was changed outside its source`,
    object: workloadRef(workload),
    path,
    observed: `${what}, set by ${oneLine(manager, 40)}, which last wrote ${describeAge(ageMs(at, now))} ago`,
    observedClass: `set by ${manager.startsWith('svcdiag') ? 'svcdiag' : 'hand'}`,
    expected: 'the level that the source sets',
    because: becauseOf(workload),
    repairs: entryRepairs(entry, manager),
    verify: ['log-level.durable'],
  }
}

function becauseOf({metadata}: Workload): string {
  const [source] = ownersOf(metadata)
  if (source === undefined) return 'the next deployment restores the level of its source'
  const name = source.name === null ? source.kind : `${source.kind} (${oneLine(source.name, 60)})`
  return source.effect === 'reverts'
    ? `${name} restores its own level within minutes`
    : `the next deployment by ${name} restores its own level`
}
