import {StringDecoder} from 'node:string_decoder'
import {setImmediate} from 'node:timers/promises'
import type {Redactor} from '../../redaction/redactor.ts'

type Item = Pick<ReturnType<Redactor['uncounted']>, 'push' | 'end'>

/** The size of a part in bytes. The worst text takes a tenth of a second per part. */
const PART = 16 * 1024

/**
 * Passes bytes through the redactor in parts and yields to other work between them. Each part is masked, whatever
 * follows.
 * @param isCut more bytes followed: the end may be half a secret, so held bytes are dropped
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
