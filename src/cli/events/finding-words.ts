import {beginningOf} from '../../events/few.ts'
import type {Counts} from '../../events/inspect/inspection.ts'
import type {Finding} from '../../events/inspect/log.ts'
import {visible} from '../../visible.ts'
import type {Mask} from '../masking/masked.ts'
import {counted} from '../render/words.ts'
import type {Tally} from './collect-sources.ts'

/** Masks ids and places before they are cut, because a secret that is cut first stays readable. */
export function findingLine({severity, rule, file, part, event, path, message}: Finding, mask: Mask): string {
  const place = part === null ? file : `${file} ${part}`
  const about = `${event === null ? '' : ` event ${short(event, mask)}`}${path === null ? '' : ` ${path === '' ? '/' : short(path, mask)}`}`
  return `${visible(`${severity} ${rule}: ${place}:${about} ${message}`)}\n`
}

function short(text: string, mask: Mask): string {
  return text.length > LONGEST ? beginningOf(mask(text), LONGEST) : text
}

const LONGEST = 300

/** Returns the numbers of documents, verdicts and kinds. `version` is the version of the reference service. */
export function countLines(
  {events, conversations, interface: own, reference, kinds}: Counts,
  version: string,
  mask: Mask,
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
      : [visible(`kinds: ${byKind.map(([kind, count]) => `${short(kind, mask)} ${count}`).join(', ')}`), '\n']),
  ]
}

export function tallyLines({copies, conflicts, masked, commands, leftOut, notCollected}: Tally): string[] {
  return [
    copies > 0 ? `${counted(copies, 'event')} skipped because of an identical copy\n` : '',
    conflicts > 0 ? `${counted(conflicts, 'event')} with an id that already exists: the richer document is kept\n` : '',
    masked > 0 ? `${counted(masked, 'event')} contained secrets, which are masked\n` : '',
    commands.length > 0
      ? `${counted(commands.length, 'hook command')} contained a secret: the whole command is masked and cannot run\n`
      : '',
    leftOut > 0 ? `${counted(leftOut, 'document')} left out\n` : '',
    notCollected > 0 ? `${counted(notCollected, 'conversation')} of the bundle not collected\n` : '',
  ].filter(line => line !== '')
}
