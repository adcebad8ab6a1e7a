import {timestampOf} from '../../events/time.ts'
import type {Received} from '../../server/receiver/receiver.ts'
import {callbackDocument, receivedWords} from '../../server/receiver/words.ts'
import {visible} from '../render/visible.ts'

/** Renders a callback for people: time, kind and content. */
export function receivedText(received: Received): string {
  return `${timestampOf(received.at, 'spec')} ${receivedWords(received)}\n${bodyOf(received)}`
}

/** Renders a callback as one line of JSON; the callback is null if it was dropped. */
export function receivedJson({at, incoming, record}: Received): string {
  const callback = record === null ? null : callbackDocument(record, Number.POSITIVE_INFINITY)
  return `${JSON.stringify({at: timestampOf(at, 'spec'), path: incoming.path, bytes: incoming.bytes, callback})}\n`
}

function bodyOf({incoming, record}: Received): string {
  if (record === null || record.answer === 403) return ''
  if (incoming.bytes === 0) return '  (empty)\n'
  return record.isJson ? `  ${visible(record.body)}\n` : '  (not JSON)\n'
}
