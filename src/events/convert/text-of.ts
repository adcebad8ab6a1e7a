import {onOneLine} from '../read/slices.ts'
import type {Conversation} from './collect.ts'

export const TEXT_LAYOUTS = ['jsonl', 'array', 'page'] as const
export type TextLayout = (typeof TEXT_LAYOUTS)[number]

const AROUND: Readonly<Record<TextLayout, readonly [before: string, between: string, after: string]>> = {
  jsonl: ['', '\n', '\n'],
  array: ['[\n', ',\n', '\n]\n'],
  page: ['{"items":[\n', ',\n', '\n],"next_page_id":null}\n'],
}

/** Returns one line per event. Only blanks between tokens change. */
export function* textOf({events, textOf: own}: Conversation, layout: TextLayout): Generator<string> {
  const [before, between, after] = AROUND[layout]
  if (events.length === 0) return yield layout === 'jsonl' ? '' : `${before.trim()}${after.trim()}\n`
  for (const [at, event] of events.entries()) yield (at === 0 ? before : between) + onOneLine(own(event))
  yield after
}
