import {everyMatch} from '../rules/matches.ts'
import {createDumps} from './dumps.ts'
import type {Search} from './search.ts'
import {type EscapedQuote, spansOf} from './span.ts'
import type {View} from './view.ts'

/** Searches dumps and byte lists inside a string for known values; `level`: how often it was unescaped. */
export function searchDumps(view: View, level: number, {needles, add}: Search): void {
  const bytes = Buffer.from(view.text, 'latin1')
  const dumps = createDumps(needles, ({start, end, ...kind}) => {
    const as = kind.as === 'quoted' ? {as: escapedQuote(level)} : {}
    for (const span of spansOf(view, {start, end}, {...kind, ...as})) add(span)
  })
  for (const {0: head, index} of everyMatch(BEGINS, view.text)) dumps.expect(index + head.length)
  dumps.read(bytes.length, true, {bytes, offset: 0})
}

/** In a list inside a string, the mask of a number needs escaped quotes. */
function escapedQuote(level: number): EscapedQuote {
  return `${'\\'.repeat(2 ** level - 1)}"` as EscapedQuote // a text is unescaped at least once
}

/** Matches what precedes the first line of a dump or list. */
const BEGINS = /(?:(?:^|\n|")(?=0{6,8}:? )|\[\r?\n)/g
