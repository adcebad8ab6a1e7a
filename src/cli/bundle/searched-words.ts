import type {StoredRedactionReport} from '../../bundle/format/redaction-report.ts'

/** The maximum number of names to print; the report lists all. */
const MOST_NAMED = 5

type Told = Pick<StoredRedactionReport, 'weak' | 'inPlaceOnly'>

/** Returns what the archive was searched for and what not, so that the user can decide to send it. */
export function searchedLines(report: Told): string[] {
  return [
    'self-scan passed: the archive was read back, and no value that was searched for is in it',
    ...notSearchedLines(report),
  ]
}

export function notSearchedLines({weak, inPlaceOnly = []}: Told): string[] {
  const words = inPlaceOnly.filter(({why}) => why === 'word').reduce((sum, {values}) => sum + values, 0)
  const judged = inPlaceOnly.filter(({why}) => why === 'verdict')
  const checks = [...new Set(judged.flatMap(entry => entry.checks))]
  return [
    ...(weak.length > 0
      ? [`not searched for: ${named(weak)}: names, numbers and words that ordinary text is full of`]
      : []),
    ...(words > 0 ? [`hidden only where a rule found them: ${valueCount(words)} that may be words`] : []),
    ...(judged.length > 0
      ? [`hidden only where a rule found them: ${valueCount(judged.length)} that checks need: ${named(checks)}`]
      : []),
  ]
}

function valueCount(count: number): string {
  return count === 1 ? '1 value' : `${count} values`
}

function named(all: readonly string[]): string {
  const more = all.length - MOST_NAMED
  const first = all.slice(0, MOST_NAMED).join(', ')
  return more > 0 ? `${first} and ${more} more (redaction-report.json names each)` : first
}
