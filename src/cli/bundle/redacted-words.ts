import type {StoredRedactionReport} from '../../bundle/format/redaction-report.ts'
import type {RedactedBundle} from '../../bundle/redact/redact.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import {counted} from '../render/words.ts'
import {maskedWords, searchedLines, sizeWords} from './words.ts'

export interface DroppedFile {
  readonly path: string
  readonly reason: string
  readonly by: string | null
}

export function droppedOf({items}: StoredRedactionReport): DroppedFile[] {
  return items.flatMap(({item, dropped}) =>
    dropped.flatMap(({part, reason, by}) => (part === 'item' ? [{path: item, reason, by: by ?? null}] : [])),
  )
}

/** Returns the summary: the archive, the masks, the files that were left out and why, and the next command. */
export function redactedLines({report, bytes, files, hasManifest, unlearned}: RedactedBundle, file: string): string[] {
  const dropped = droppedOf(report)
  const lines = [
    `${file}  ${sizeWords(bytes)}, ${counted(files, 'file')}`,
    `masked: ${maskedWords(report.totals)}`,
    ...searchedLines(report),
    ...dropped.slice(0, MOST_LINES).map(({path, reason, by}) => `left out: ${path}: ${whyWords(reason, by)}`),
    ...(dropped.length > MOST_LINES
      ? [`left out: ${dropped.length - MOST_LINES} more; redaction-report.json has all`]
      : []),
    ...unlearned.map(
      path => `${path}: too large to be searched first: secrets that only this file reveals are masked only in it`,
    ),
    `next: ${hasManifest ? `${PROGRAM} bundle verify ${file}` : `${PROGRAM} bundle inspect ${file}`}`,
  ]
  return lines.map(line => `${visible(line)}\n`)
}

const MOST_LINES = 20

const REASONS: Readonly<Record<string, string>> = {
  binary: 'it is binary and could not be proven clean',
  opaque: 'it is compressed or UTF-16 and cannot be searched',
  archive: 'it is an archive that cannot be searched',
  'named-by-rule': 'a rule names it',
  'internal-error': 'an internal error; please report it',
}

const BY: Readonly<Record<string, string>> = {
  damaged: 'it is damaged',
  'too-deep': 'too many archives in archives',
  'too-large': 'it is too large when unpacked',
  inside: 'it contains an archive or UTF-16 text in the middle',
  link: 'it is a link to a file outside the bundle',
}

export function whyWords(reason: string, by: string | null): string {
  if (by !== null && BY[by] !== undefined) return BY[by]
  return `${REASONS[reason] ?? reason}${by === null ? '' : ` (${by})`}`
}
