import {wordsFor} from '../../installation/installation.ts'
import {workloadRef} from '../../repairs/objects.ts'
import type {Finding} from '../define.ts'
import {entryRepairs} from './entry-repairs.ts'
import type {LevelEntry} from './level-entries.ts'
import {isKnownLevel, levelText} from './level-names.ts'

export function unknownLevel(entry: LevelEntry): Finding | null {
  const {workload, variable, entries, path} = entry
  const value = entries.at(-1)?.value ?? ''
  if (variable === 'DEBUG' || isKnownLevel(variable, value)) return null
  return {
    severity: 'fail',
    title: `The log level of the ${wordsFor(workload.component)} is unknown`,
    object: workloadRef(workload),
    path,
    observed: `${variable}=${levelText(value)}`,
    observedClass: 'no known level',
    expected: 'INFO or DEBUG',
    because: 'a process that does not accept the word may not start',
    repairs: entryRepairs(entry, null),
    verify: ['log-level.durable'],
  }
}

/** Kubernetes keeps all entries, but the process gets only the last one. */
export function repeated(entry: LevelEntry): Finding | null {
  const {workload, entries, path} = entry
  if (entries.length < 2) return null
  const last = entries.at(-1)?.value
  return {
    severity: 'warn',
    title: `The log level of the ${wordsFor(workload.component)} is set ${entries.length} times`,
    object: workloadRef(workload),
    path,
    observed: `${entries.length} entries${last === undefined ? '' : `, the last one wins: ${levelText(last)}`}`,
    observedClass: 'several entries',
    expected: 'one entry',
    because: 'a change of the first entry has no effect, and tools differ in which one they change',
    repairs: entryRepairs(entry, null),
    verify: ['log-level.durable'],
  }
}
