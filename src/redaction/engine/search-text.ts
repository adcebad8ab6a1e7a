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
 * Searches a text whose needles are known already: asks the rules that the gate saw, then looks into every way in which
 * more may stand there than its letters say. `isWalked`: a walker reads the document that it is a part of.
 */
export function searchText(view: View, {rules, marks}: Sighting, isWalked: boolean, search: Search): void {
  askRules(view, rules, 0, search)
  if (!isWalked && view.text.includes('{')) search.embedded.walkJson(view, search.add)
  if (marks & MARK.markup) search.embedded.walkXml(view, search.add)
  searchEncodings(view, marks, search)
}

/** The lines of programs that stand in a text of several records, between each other; null when that is one. */
export function viewsApart(view: View): readonly View[] | null {
  return linesApart(view.text)?.map(gaps => ungapped(withoutGaps(view, gaps))) ?? null
}

/** Searches one of them, of which nothing is known yet. Keywords may hold the line feed that ends it. */
export function searchApart(view: View, search: Search): void {
  findNeedles(view, Buffer.from(view.text, 'latin1'), search)
  searchText(view, sight(Buffer.from(`${view.text}\n`, 'latin1'), search), false, search)
}
