import type {Created} from '../../bundle/create.ts'
import {COLLECTED_KINDS} from '../../bundle/format/kinds.ts'
import type {Coverage, Manifest} from '../../bundle/format/manifest.ts'
import {DISK_FULL} from '../../bundle/format/manifest.ts'
import {ruleWords} from '../render/words.ts'
import {maskedWords} from './masked-words.ts'
import {searchedLines} from './searched-words.ts'

/** Returns the closing lines: the bundle, the masks, the missing items with reasons, and the next step. */
export function closingLines({manifest, redaction, report, bytes}: Created, file: string): string[] {
  return [
    `${file}  ${sizeWords(bytes)}, ${fileCount(manifest.files.length + 1)}`,
    `masked: ${maskedWords(redaction.totals)}`,
    ...searchedLines(redaction),
    ...secretsLine(manifest),
    ...partialLines(manifest),
    ...missingLines(manifest.coverage),
    ...truncatedLine(manifest.coverage),
    `checks: ${verdictWords(report)}`,
    isShortOfRoom(manifest)
      ? 'next: run it again with more room, or with --file on another disk: this one holds only what found room'
      : `next: mail it; whoever gets it reads it with: svcdiag check --from ${file}`,
  ]
}

/** Whether the disk was full. The manifest names only one reason, so an interruption hides this one. */
function isShortOfRoom({partial, coverage}: Manifest): boolean {
  return partial === DISK_FULL.cause || coverage.some(({cause}) => cause === DISK_FULL.cause)
}

export function fileCount(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}

export function sizeWords(bytes: number): string {
  if (bytes < 1e3) return `${bytes} B`
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

/** Whether something requested is missing from the bundle. */
export function isIncomplete({partial, secrets, coverage}: Manifest): boolean {
  return partial !== null || secrets === 'partly-read' || coverage.some(isGap)
}

function isGap({status, cause}: Coverage): boolean {
  return status === 'denied' || status === 'missing' || (status === 'truncated' && cause !== null)
}

function secretsLine({secrets}: Manifest): string[] {
  if (secrets === 'read') return []
  if (secrets === 'not-read') {
    return ['weaker: no Secret was read (--no-secrets), so only names and shapes could tell what to hide']
  }
  return ['weaker: not every Secret could be read, so some are hidden only where names and shapes tell them']
}

const READ_UNTIL_THEN = 'what was read until then is in it'

/** Why a bundle is partial, and what it contains nevertheless. */
export const PARTIAL: Readonly<Record<NonNullable<Manifest['partial']>, string>> = {
  interrupted: `partial: it was interrupted; ${READ_UNTIL_THEN}`,
  deadline: `partial: the time was up (--timeout); ${READ_UNTIL_THEN}`,
  'disk-full': 'partial: the disk was full; what is missed least made room for the rest',
  unreachable: `partial: the API server went away; ${READ_UNTIL_THEN}`,
}

function partialLines(manifest: Manifest): string[] {
  const {partial} = manifest
  if (partial === null) return []
  const isBoth = partial !== DISK_FULL.cause && isShortOfRoom(manifest)
  return [PARTIAL[partial], ...(isBoth ? [PARTIAL[DISK_FULL.cause]] : [])]
}

function missingLines(coverage: readonly Coverage[]): string[] {
  const gaps = coverage.filter(isGap).toSorted((one, other) => placeOf(one) - placeOf(other))
  if (gaps.length === 0) return []
  const denied = gaps.filter(({rule}) => rule !== null)
  const groups = [...Map.groupBy(gaps, whyMissing)].flatMap(([why, alike]) => inLines(why, alike))
  const more = groups.slice(MOST_LINES).reduce((sum, {count}) => sum + count, 0)
  return [
    ...groups.slice(0, MOST_LINES).map(({line}) => line),
    ...(more > 0 ? [`missing: ${more} more; manifest.json names each`] : []),
    ...(denied.length > 0 ? ['svcdiag rbac bundle prints the Roles that it takes'] : []),
  ]
}

const MOST_LINES = 20
/** If more items are missing for the same reason, they share a line. */
const MOST_ALIKE = 5

function whyMissing({reason, rule}: Coverage): string {
  const needs = rule === null ? '' : `; needs ${ruleWords(rule as Parameters<typeof ruleWords>[0])}`
  return `${reason ?? 'unknown'}${needs}`
}

function inLines(why: string, alike: readonly Coverage[]): {readonly line: string; readonly count: number}[] {
  const items = alike.map(({item}) => item)
  if (items.length <= MOST_ALIKE) return items.map(item => ({line: `missing: ${item}: ${why}`, count: 1}))
  const [first, second] = items
  const line = `missing: ${first}, ${second} and ${items.length - 2} more: ${why}; manifest.json names each`
  return [{line, count: items.length}]
}

/** Orders missing items by importance. */
function placeOf({read}: Coverage): number {
  const place = COLLECTED_KINDS.findIndex(({kind}) => kind === read?.kind)
  return place === -1 ? COLLECTED_KINDS.length : place
}

function truncatedLine(coverage: readonly Coverage[]): string[] {
  const count = coverage.filter(({status, cause}) => status === 'truncated' && cause === null).length
  return count === 0 ? [] : [`cut: ${count} logs hold their newest part only; manifest.json says how much was left out`]
}

function verdictWords({summary, verdict}: Created['report']): string {
  const {fail, warn, inconclusive} = summary
  const cause = verdict.cause === null ? '' : `; most probable cause: ${verdict.cause}`
  return `${fail} fail, ${warn} warn, ${inconclusive} inconclusive${cause}`
}
