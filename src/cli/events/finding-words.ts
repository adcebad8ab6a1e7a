import type {Counts} from '../../events/inspect/inspection.ts'
import type {Finding} from '../../events/inspect/log.ts'
import {visible} from '../render/visible.ts'

/** Returns one line: severity, place, event, path and message. */
export function findingLine({severity, rule, file, part, event, path, message}: Finding): string {
  const place = part === null ? file : `${file} ${part}`
  const about = `${event === null ? '' : ` event ${event}`}${path === null ? '' : ` ${path === '' ? '/' : path}`}`
  return `${visible(`${severity} ${rule}: ${place}:${about} ${message}`)}\n`
}

export function countLines(
  {events, conversations, interface: own, reference, kinds}: Counts,
  version: string,
): string[] {
  const verdicts = (counts: Counts['interface']) =>
    `${counts.valid} valid, ${counts.extension} with known extensions, ${counts.invalid} invalid`
  const byKind = Object.entries(kinds).toSorted(([, one], [, other]) => other - one)
  return [
    `${numbered(events, 'event')} in ${numbered(conversations, 'conversation')}\n`,
    `interface: ${verdicts(own)}\n`,
    `reference ${version}: ${verdicts(reference)}\n`,
    ...(byKind.length === 0
      ? []
      : [visible(`kinds: ${byKind.map(([kind, count]) => `${kind} ${count}`).join(', ')}`), '\n']),
  ]
}

export function numbered(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
