import {stripVTControlCharacters} from 'node:util'
import type {Missing} from '../../cluster/port.ts'
import {type Evidence, isMissing} from '../define.ts'
import type {Facts} from '../facts.ts'
import {oneLine} from '../one-line.ts'
import type {ContainerState} from './container-states.ts'
import type {CurrentPod} from './current-pods.ts'

const LINES = 3
const LONGEST_LINE = 1000

/** Returns the last lines that a container wrote before it ended, or why they are not shown. */
export function lastWords(at: CurrentPod, {name}: ContainerState, crashLogs: Facts['crashLogs'] | Missing): Evidence[] {
  const {metadata} = at.pod
  const source = `log of container ${name} in pod ${metadata.name}, before its last restart`
  const read = isMissing(crashLogs) ? crashLogs : crashLogs[`${metadata.namespace ?? ''}/${metadata.name}/${name}`]
  if (read === undefined) return []
  return [{source, text: wordsOf(read)}]
}

function wordsOf(read: Missing | Facts['crashLogs'][string]): string {
  if (read.status === 'missing') return `could not be read: ${read.reason}`
  if (read.status === 'withheld')
    return `withheld, because values of Secret ${read.unread.join(', ')} could not be read to mask them`
  if (read.status === 'absent') return 'no such log is kept'
  return lastLines(read.value) || 'it is empty'
}

function lastLines(log: string): string {
  const lines = log.split('\n').map(line => oneLine(stripVTControlCharacters(line), LONGEST_LINE))
  return lines
    .filter(line => line !== '')
    .slice(-LINES)
    .join('\n')
}
