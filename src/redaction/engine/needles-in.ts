import {masksIn} from './mask.ts'
import type {Search} from './search.ts'
import {RANK, spansOf} from './span.ts'
import type {View} from './view.ts'

/** Masks the needles in a text that has another form in the item; `bytes` are the bytes of the text. */
export function findNeedles(view: View, bytes: Buffer, {needles, add}: Search): void {
  const masks = masksIn(view.text)
  needles.scan(bytes, 0, bytes.length, bytes.length, (start, end, {ref, value}) => {
    if (masks.some(mask => mask.start < end && mask.end > start)) return
    for (const span of spansOf(view, {start, end}, {source: ref, rank: RANK.needle, value})) add(span)
  })
}
