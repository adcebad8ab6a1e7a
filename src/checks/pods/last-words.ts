import type {Missing} from '../../cluster/port.ts'
import {type Evidence, isMissing} from '../define.ts'
import type {Facts} from '../facts.ts'
import {oneLine} from '../one-line.ts'
import type {ContainerState} from './container-states.ts'
import type {CurrentPod} from './current-pods.ts'

const LINES = 3
const LONGEST_LINE = 1000
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with a control character
const COLOUR = /\u001b\[[0-9;]*m/g

/** The last lines that a container wrote before it crashed, or why they could not be read. */
export function lastWords(
  {pod: {metadata}}: CurrentPod,
  {name}: ContainerState,
  crashLogs: Facts['crashLogs'] | Missing,
): Evidence[] {
  const source = `log of container ${name} in pod ${metadata.name}, before its last restart`
  const read = isMissing(crashLogs) ? crashLogs : crashLogs[`${metadata.namespace ?? ''}/${metadata.name}/${name}`]
  if (read === undefined) return []
  if (read.status === 'missing') return [{source, text: `could not be read: ${read.reason}`}]
  const text = read.status === 'found' ? lastLines(read.value) : ''
  return [{source, text: text === '' ? 'there is none' : text}]
}

function lastLines(log: string): string {
  const lines = log.split('\n').map(line => oneLine(line.replace(COLOUR, ''), LONGEST_LINE))
  return lines
    .filter(line => line !== '')
    .slice(-LINES)
    .join('\n')
}
