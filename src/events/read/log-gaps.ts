import {problem} from './json-file.ts'
import {type Listing, NO_INDEX} from './listing.ts'
import type {Problem} from './read.ts'

/** Finds gaps and duplicates of a log by its file names. `fileOf` returns the name of a place, the folder for null. */
export function* logGaps(
  {indexes, others}: Listing,
  conversation: string | null,
  fileOf: (name: string | null) => string,
): Generator<Problem> {
  const sorted = indexes.all().toSorted()
  const known = sorted.subarray(0, sorted.indexOf(NO_INDEX) === -1 ? sorted.length : sorted.indexOf(NO_INDEX))
  for (const {name, named} of others) {
    const own = {file: fileOf(name), part: null}
    if (named.is === 'left-over')
      yield problem(own, conversation, 'note', 'left-over', 'a write that was not finished; not read')
    else if (named.count !== known.length) {
      const message = `the log had ${named.count} events, ${known.length} are here`
      yield problem(own, conversation, 'warn', 'truncated-log', message)
    }
  }
  const place = {file: fileOf(null), part: null}
  let before = -1
  for (const index of known) {
    if (index === before) yield problem(place, conversation, 'warn', 'same-index', `two events have the index ${index}`)
    if (index > before + 1)
      yield problem(place, conversation, 'warn', 'truncated-log', missingWords(before + 1, index - 1))
    before = index
  }
}

function missingWords(first: number, last: number): string {
  return first === last ? `event ${first} is missing` : `events ${first} to ${last} are missing`
}
