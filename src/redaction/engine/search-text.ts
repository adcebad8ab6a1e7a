import {askRules} from './ask.ts'
import {searchEncodings} from './encoded.ts'
import {ungapped} from './lines.ts'
import {findNeedles} from './needles-in.ts'
import {linesApart} from './records.ts'
import type {Search, Sighting} from './search.ts'
import {sight} from './sight.ts'
import {MARK} from './triggers.ts'
import {type View, withoutGaps} from './view.ts'

/**
 * Searches a text whose needles are known: asks the rules that the gate saw, then searches every decoding. `isWalked`:
 * a walker reads the document that contains it.
 */
export function searchText(view: View, {rules, marks}: Sighting, isWalked: boolean, search: Search): void {
  askRules(view, rules, 0, search)
  if (!isWalked && view.text.includes('{')) search.embedded.walkJson(view, search.add)
  if (marks & MARK.markup) search.embedded.walkXml(view, search.add)
  searchEncodings(view, marks, search)
}

/** Returns the interleaved program lines in a text of several records; null for one line. */
export function viewsApart(view: View): readonly View[] | null {
  return linesApart(view.text)?.map(gaps => ungapped(withoutGaps(view, gaps))) ?? null
}

/** Searches one program line from the start. Keywords may contain the line feed at its end. */
export function searchApart(view: View, search: Search): void {
  findNeedles(view, Buffer.from(view.text, 'latin1'), search)
  searchText(view, sight(Buffer.from(`${view.text}\n`, 'latin1'), search), false, search)
}
