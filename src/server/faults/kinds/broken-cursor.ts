import {Type} from 'typebox'
import type {FaultKind} from '../kind.ts'

const FIELD = '"next_page_id":"'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Replaces the `next_page_id` of a page by a text of the same length that no search issued. */
export const brokenCursor: FaultKind<true> = {
  schema: Type.Literal(true),
  answer(text, random) {
    const from = text.lastIndexOf(FIELD)
    if (from === -1) return null
    const start = from + FIELD.length
    const end = text.indexOf('"', start)
    const broken = Array.from({length: end - start}, (_, place) => LETTERS[Math.floor(random(place) * LETTERS.length)])
    return `${text.slice(0, start)}${broken.join('')}${text.slice(end)}`
  },
}
