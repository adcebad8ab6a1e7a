import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {linesBelow} from '../notations/over-lines.ts'

/** Masks `Unseal Key 1: x` and `{"keys": ["x"], "keys_base64": ["x"]}`. */
export const vaultKeys: Rule = {
  id: 'vault-unseal-key',
  why: 'Shares of the key that opens a Vault, as `operator init` and its API print them.',
  keywords: ['unseal key', 'recovery key', 'unseal_keys', 'recovery_keys', 'keys_base64', 'unseal keys'],
  *find(text) {
    for (const {indices} of everyMatch(SAID, text)) {
      const [start, end] = indices?.groups?.secret ?? [0, 0]
      yield {start, end}
    }
    for (const {0: head, index} of everyMatch(LIST, text)) yield* itemsFrom(text, index + head.length)
  },
}

function* itemsFrom(text: string, from: number): Iterable<Found> {
  let at = from
  for (let match = itemAt(text, at); match !== null; match = itemAt(text, at)) {
    const [start, end] = match.indices?.groups?.secret ?? [0, 0]
    yield {start, end}
    at = ITEM.lastIndex
  }
  if (at === from && /^\s*$/.test(text.slice(at))) yield* linesBelow(text, text.length, itemsBelow(MOST_KEYS))
}

function itemAt(text: string, at: number): RegExpExecArray | null {
  ITEM.lastIndex = at
  return ITEM.exec(text)
}

function itemsBelow(lines: number): GoesOn {
  return (line, newLine) => {
    const match = newLine && lines > 0 ? itemAt(line, 0) : null
    const [start, end] = match?.indices?.groups?.secret ?? [0, 0]
    return match === null ? {found: []} : {found: [{start, end}], goesOn: itemsBelow(lines - 1)}
  }
}

const MOST_KEYS = 32
const SAID = /\b(?:Unseal|Recovery) Key(?: \d{1,2})?: {1,4}(?<secret>[A-Za-z\d+/]{40,128}={0,2})/dgi
const LIST = /"(?:keys(?=":\s?\[\s{0,40}"[\da-f]{64,68}")|(?:unseal_|recovery_)?keys_(?:base64|b64|hex))"\s?:\s?\[/g
const ITEM = /[\s,]{0,80}"(?<secret>[A-Za-z\d+/]{40,128}={0,2})"/dy
