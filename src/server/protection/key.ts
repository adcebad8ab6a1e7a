import {createHash, timingSafeEqual} from 'node:crypto'
import type {IncomingHttpHeaders} from 'node:http'
import type {Refusal} from './refusal.ts'

const REFUSAL: Refusal = {status: 401, detail: 'Unauthorized', because: 'the API key is missing or wrong'}

/** Accepts the key in any of the three headers in use. A server without a key is open. */
export function refusedKey(headers: IncomingHttpHeaders, key: string | null): Refusal | null {
  if (key === null) return null
  return keysIn(headers).some(sent => isKey(sent, key)) ? null : REFUSAL
}

/** Compares in constant time. An empty key is never valid. */
export function isKey(sent: string, key: string): boolean {
  return key !== '' && timingSafeEqual(digestOf(sent), digestOf(key))
}

function keysIn(headers: IncomingHttpHeaders): string[] {
  const [, bearer] = /^Bearer +(\S+) *$/iu.exec(headers.authorization ?? '') ?? []
  return [bearer, headers['x-access-token'], headers['x-session-api-key']].flatMap(sent => sent ?? [])
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
