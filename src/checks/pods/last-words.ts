import type {Missing} from '../../cluster/port.ts'
import {commandLine, NO_TARGET, svcdiag} from '../../repairs/command.ts'
import {foreignLog} from '../../repairs/steps.ts'
import {type Evidence, isMissing} from '../define.ts'
import type {Facts} from '../facts.ts'
import {oneLine} from '../one-line.ts'
import type {ContainerState} from './container-states.ts'
import type {CurrentPod} from './current-pods.ts'

const LINES = 3
const LONGEST_LINE = 1000
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with a control character
const COLOUR = /\u001b\[[0-9;]*m/g

/** The last lines that a container wrote before it ended, or why they are not shown. */
export function lastWords(at: CurrentPod, {name}: ContainerState, crashLogs: Facts['crashLogs'] | Missing): Evidence[] {
  const {metadata} = at.pod
  const source = `log of container ${name} in pod ${metadata.name}, before its last restart`
  const read = isMissing(crashLogs) ? crashLogs : crashLogs[`${metadata.namespace ?? ''}/${metadata.name}/${name}`]
  if (read === undefined) return []
  return [{source, text: wordsOf(read, at, name)}]
}

function wordsOf(read: Missing | Facts['crashLogs'][string], at: CurrentPod, container: string): string {
  if (read.status === 'missing') return `could not be read: ${read.reason}`
  if (read.status === 'withheld')
    return `withheld, because values of Secret ${read.unread.join(', ')} could not be read to mask them; to read the log: ${readingCommand(at, container)}`
  if (read.status === 'absent') return 'no such log is kept'
  return lastLines(read.value) || 'it is empty'
}

/** The target of the run is left out, as in any text; the first step of the repair carries it. */
function readingCommand({owner, component, pod}: CurrentPod, container: string): string {
  const {namespace} = owner
  const read =
    component === null
      ? foreignLog(namespace, pod.metadata.name, '-c', container, '--previous', '--tail=50')
      : ([svcdiag(namespace, 'logs', component, '--previous', '--tail', '50')] as const)
  return commandLine(read, NO_TARGET)
}

function lastLines(log: string): string {
  const lines = log.split('\n').map(line => oneLine(line.replace(COLOUR, ''), LONGEST_LINE))
  return lines
    .filter(line => line !== '')
    .slice(-LINES)
    .join('\n')
}
