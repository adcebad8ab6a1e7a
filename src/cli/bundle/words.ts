import type {Created} from '../../bundle/create.ts'
import {COLLECTED_KINDS} from '../../bundle/format/kinds.ts'
import {type Coverage, DISK_FULL, type Manifest} from '../../bundle/format/manifest.ts'
import type {StoredRedactionReport} from '../../bundle/format/redaction-report.ts'
import {PROGRAM} from '../../program.ts'
import {counted, ruleWords} from '../render/words.ts'

/** Returns the summary of a new bundle: the masks, the missing parts with their reasons, and the next step. */
export function closingLines({manifest, redaction, report, bytes}: Created, file: string): string[] {
  return [
    `${file}  ${sizeWords(bytes)}, ${counted(manifest.files.length + 1, 'file')}`,
    `masked: ${maskedWords(redaction.totals)}`,
    ...searchedLines(redaction),
    ...secretsLine(manifest),
    ...partialLines(manifest),
    ...missingLines(manifest.coverage),
    ...truncatedLine(manifest.coverage),
    `checks: ${verdictWords(report)}`,
    nextLine(manifest, file),
  ]
}

function nextLine(manifest: Manifest, file: string): string {
  if (isShortOfRoom(manifest))
    return 'next: free disk space or choose another disk with --file, then create the bundle again'
  if (containsNothing(manifest))
    return `next: do not send the file, it contains nothing of the cluster; ${PROGRAM} check shows why`
  return `next: send the file; the recipient runs: svcdiag check --from ${file}`
}

/** Returns true if no object of the cluster could be read, for example because the API server did not answer. */
function containsNothing({coverage}: Manifest): boolean {
  const asked = coverage.filter(({read}) => read !== null)
  return asked.length > 0 && asked.every(({status}) => status === 'missing' || status === 'denied')
}

/** Returns true if the disk was full. Reads the coverage too, because `partial` names only one of several reasons. */
function isShortOfRoom({partial, coverage}: Manifest): boolean {
  return partial === DISK_FULL.cause || coverage.some(({cause}) => cause === DISK_FULL.cause)
}

/** Formats a size with a decimal unit: `1.5 KB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1e3) return `${bytes} B`
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

export function isIncomplete({partial, secrets, coverage}: Manifest): boolean {
  return partial !== null || secrets === 'partly-read' || coverage.some(isGap)
}

function isGap({status, cause}: Coverage): boolean {
  return status === 'denied' || status === 'missing' || (status === 'truncated' && cause !== null)
}

function secretsLine({secrets}: Manifest): string[] {
  if (secrets === 'read') return []
  if (secrets === 'not-read') {
    return ['weaker: no Secret was read (--no-secrets), so masking relies on names and shapes']
  }
  return ['weaker: some Secrets could not be read, so masking of their values relies on names and shapes']
}

const READ_UNTIL_THEN = 'the bundle contains what was read until then'

/** The words for each reason why a bundle is partial. */
export const PARTIAL: Readonly<Record<NonNullable<Manifest['partial']>, string>> = {
  interrupted: `partial: the collection was interrupted; ${READ_UNTIL_THEN}`,
  deadline: `partial: the collection timed out (--timeout); ${READ_UNTIL_THEN}`,
  'disk-full': 'partial: the disk was full; the least important files were left out',
  unreachable: `partial: the API server became unreachable; ${READ_UNTIL_THEN}`,
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
    ...(denied.length > 0 ? [`${PROGRAM} rbac bundle prints the required Roles`] : []),
  ]
}

const MOST_LINES = 20
/** The maximum number of missing parts with the same reason that are printed on separate lines. */
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

/** Returns the rank of a missing part. A part with a lower rank is more important. */
function placeOf({read}: Coverage): number {
  const place = COLLECTED_KINDS.findIndex(({kind}) => kind === read?.kind)
  return place === -1 ? COLLECTED_KINDS.length : place
}

function truncatedLine(coverage: readonly Coverage[]): string[] {
  const count = coverage.filter(({status, cause}) => status === 'truncated' && cause === null).length
  return count === 0 ? [] : [`cut: ${count} logs contain only their newest part; manifest.json lists the omitted sizes`]
}

function verdictWords({summary, verdict}: Created['report']): string {
  const {fail, warn, inconclusive} = summary
  const cause = verdict.cause === null ? '' : `; most probable cause: ${verdict.cause}`
  return `${fail} fail, ${warn} warn, ${inconclusive} inconclusive${cause}`
}

const KINDS = [
  ['secret/', 'values of Secrets'],
  ['env/', 'of variables'],
  ['configmap/', 'of ConfigMaps'],
  ['kubeconfig/', 'of the kubeconfig'],
  ['file/', 'of your own'],
  ['rule/', 'by rules'],
  ['spread/', 'copies of what rules found'],
] as const

/** Returns `3 values of Secrets, 12 by rules`. */
export function maskedWords(totals: Readonly<Record<string, number>>): string {
  const counts = KINDS.flatMap(([begin, words]) => {
    const sources = Object.entries(totals).filter(([source]) => source.startsWith(begin))
    const count = sources.reduce((sum, [, times]) => sum + times, 0)
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return counts.join(', ') || 'nothing'
}

/** The maximum number of names to print. The report lists all. */
const MOST_NAMED = 5

type Told = Pick<StoredRedactionReport, 'weak' | 'inPlaceOnly'>

/** Returns lines about the search for secrets in the archive, and about the values that were not searched for. */
export function searchedLines(report: Told): string[] {
  return [
    'self-scan passed: the archive was read back and contains no value that was searched for',
    ...notSearchedLines(report),
  ]
}

/** Returns lines about the values that were not searched for, with the reasons. */
export function notSearchedLines({weak, inPlaceOnly = []}: Told): string[] {
  const words = inPlaceOnly.filter(({why}) => why === 'word').reduce((sum, {values}) => sum + values, 0)
  const judged = inPlaceOnly.filter(({why}) => why === 'verdict')
  const checks = [...new Set(judged.flatMap(entry => entry.checks))]
  return [
    ...(weak.length > 0
      ? [`not searched for: ${named(weak)}: ordinary text contains such names, numbers and words`]
      : []),
    ...(words > 0 ? [`masked only where a rule matched: ${counted(words, 'value')} that may be words`] : []),
    ...(judged.length > 0
      ? [`masked only where a rule matched: ${counted(judged.length, 'value')} that checks need: ${named(checks)}`]
      : []),
  ]
}

function named(all: readonly string[]): string {
  const more = all.length - MOST_NAMED
  const first = all.slice(0, MOST_NAMED).join(', ')
  return more > 0 ? `${first} and ${more} more (redaction-report.json names each)` : first
}
