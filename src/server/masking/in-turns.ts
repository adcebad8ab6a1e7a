import {StringDecoder} from 'node:string_decoder'
import {setImmediate} from 'node:timers/promises'
import type {Redactor} from '../../redaction/redactor.ts'

type Item = Pick<ReturnType<Redactor['uncounted']>, 'push' | 'end'>

/** Bytes: a tenth of a second where every word looks like a secret. */
const TURN = 16 * 1024
/** Less than is kept of what a process prints: where that was cut half a secret may stand. */
const MOST = 1_000_000

/**
 * A text through the redactor, a part in each turn, until there is more than `longest` of it: what was written by then is
 * without secrets, whatever comes after it.
 */
export async function inTurns(item: Item, text: string, longest: number): Promise<{text: string; isWhole: boolean}> {
  const all = Buffer.from(text)
  const bytes = all.subarray(0, MOST)
  const decoder = new StringDecoder('utf8')
  const decoded = (parts: readonly Buffer[]) => parts.map(part => decoder.write(part)).join('')
  let redacted = ''
  for (let at = 0; at < bytes.length; at += TURN) {
    if (at > 0) await setImmediate()
    redacted += decoded(item.push(bytes.subarray(at, at + TURN)))
    if (redacted.length > longest) return {text: redacted, isWhole: false}
  }
  return bytes.length < all.length
    ? {text: redacted, isWhole: false}
    : {text: redacted + decoded(item.end()), isWhole: true}
}
