import type {Counts} from '../../events/inspect/inspection.ts'
import type {Finding} from '../../events/inspect/log.ts'
import {visible} from '../render/visible.ts'
import {counted} from '../render/words.ts'
import type {Tally} from './collect-sources.ts'

export function findingLine({severity, rule, file, part, event, path, message}: Finding): string {
  const place = part === null ? file : `${file} ${part}`
  const about = `${event === null ? '' : ` event ${event}`}${path === null ? '' : ` ${path === '' ? '/' : path}`}`
  return `${visible(`${severity} ${rule}: ${place}:${about} ${message}`)}\n`
}

/** Returns the numbers of documents, verdicts and kinds. `version` is the version of the reference service. */
export function countLines(
  {events, conversations, interface: own, reference, kinds}: Counts,
  version: string,
): string[] {
  const verdicts = (counts: Counts['interface']) =>
    `${counts.valid} valid, ${counts.extension} with known extensions, ${counts.invalid} invalid`
  const byKind = Object.entries(kinds).toSorted(([, one], [, other]) => other - one)
  return [
    `${counted(events, 'event')} in ${counted(conversations, 'conversation')}\n`,
    `interface: ${verdicts(own)}\n`,
    `reference ${version}: ${verdicts(reference)}\n`,
    ...(byKind.length === 0
      ? []
      : [visible(`kinds: ${byKind.map(([kind, count]) => `${kind} ${count}`).join(', ')}`), '\n']),
  ]
}

export function tallyLines({copies, conflicts, masked, commands, leftOut}: Tally): string[] {
  return [
    copies > 0 ? `${counted(copies, 'event')} skipped because of an identical copy\n` : '',
    conflicts > 0 ? `${counted(conflicts, 'event')} with an id that already exists: the richer document is kept\n` : '',
    masked > 0 ? `${counted(masked, 'event')} contained secrets, which are masked\n` : '',
    commands.length > 0
      ? `${counted(commands.length, 'hook command')} contained a secret: the whole command is masked and cannot run\n`
      : '',
    leftOut > 0 ? `${counted(leftOut, 'document')} left out\n` : '',
  ].filter(line => line !== '')
}
