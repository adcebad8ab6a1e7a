import {StringDecoder} from 'node:string_decoder'
import {setImmediate} from 'node:timers/promises'
import type {Redactor} from '../../redaction/redactor.ts'

type Item = Pick<ReturnType<Redactor['uncounted']>, 'push' | 'end'>

/** Bytes: a tenth of a second where every word looks like a secret. */
const PART = 16 * 1024

/**
 * Bytes through the redactor, a part at a time, others being served between two of them. Each part is without secrets,
 * whatever comes after it.
 * @param isCut more came behind them: half a secret may stand there, and what the redactor holds back is left out
 */
export async function* redactedParts(item: Item, bytes: Buffer, isCut: boolean): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  const decoded = (parts: readonly Buffer[]) => parts.map(part => decoder.write(part)).join('')
  for (let at = 0; at < bytes.length; at += PART) {
    if (at > 0) await setImmediate()
    yield decoded(item.push(bytes.subarray(at, at + PART)))
  }
  if (!isCut) yield decoded(item.end())
}
