import {StringDecoder} from 'node:string_decoder'
import {setImmediate} from 'node:timers/promises'
import type {Redactor} from '../../redaction/redactor.ts'

type Item = Pick<ReturnType<Redactor['uncounted']>, 'push' | 'end'>

/** Bytes: a tenth of a second where every word looks like a secret. */
const TURN = 16 * 1024

/**
 * A text through the redactor, a part in each turn, until there is more than `longest` of it: what was written by then is
 * without secrets, whatever comes after it.
 */
export async function inTurns(item: Item, text: string, longest: number): Promise<{text: string; isWhole: boolean}> {
  const bytes = Buffer.from(text)
  const decoder = new StringDecoder('utf8')
  const decoded = (parts: readonly Buffer[]) => parts.map(part => decoder.write(part)).join('')
  let redacted = ''
  for (let at = 0; at < bytes.length; at += TURN) {
    if (at > 0) await setImmediate()
    redacted += decoded(item.push(bytes.subarray(at, at + TURN)))
    if (redacted.length > longest) return {text: redacted, isWhole: false}
  }
  return {text: redacted + decoded(item.end()), isWhole: true}
}
