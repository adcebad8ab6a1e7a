/** Returns a generator of numbers in [0, 1) that depend only on the seed. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function characters(next: () => number, length: number, alphabet: string): string {
  return Array.from({length}, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const HEX = '0123456789abcdef'

/** A third of the messages contain a word about secrets. */
const MESSAGES = [
  'token refreshed for user, next check in a minute',
  'user authenticated by the identity provider',
  'key rotation is not due before the next release',
  'connection pool is at half of its size',
  'request completed and the answer was sent in one piece',
  'sandbox started on the first node that had room for it',
  'processing a batch of events from the queue',
  'heartbeat from worker, all queues are empty',
  'retrying an upstream call after a timeout',
  'cache miss, the value was computed again',
  'websocket closed by the other side',
  'conversation resumed from its last event',
]
const LEVELS = ['INFO', 'INFO', 'INFO', 'DEBUG', 'WARN', 'ERROR']
const COMPONENTS = ['app.server', 'integrations.worker', 'runtime.api', 'sandbox.agent', 'proxy.router']

export interface LogText {
  readonly bytes: Buffer
  readonly secrets: readonly string[]
}

/**
 * Returns log text as the components write it: about 250 bytes per line, two thirds plain and one third JSON. One line
 * in a hundred contains a secret: half of them known, half after a secret name.
 */
export function logText(size: number, secretCount: number): LogText {
  const next = random(20)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  const hex = (length: number) => characters(next, length, HEX)
  const secrets = Array.from({length: secretCount}, () => characters(next, 24, LETTERS))
  const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')
  const bytes = Buffer.allocUnsafe(size)
  let written = 0
  for (let line = 0; written < size; line++) {
    const at = new Date(Date.UTC(2026, 2, 1) + line * 37).toISOString()
    const leak =
      line % 200 === 0 ? `password=${characters(next, 16, LETTERS)} ` : line % 200 === 100 ? pick(secrets) : ''
    const [level, component, message] = [pick(LEVELS), pick(COMPONENTS), pick(MESSAGES)]
    const took = Math.floor(next() * 5000)
    const text =
      line % 3 === 0
        ? `{"asctime":"${at}","levelname":"${level}","name":"${component}","message":"${message} ${leak}","conversation_id":"${uuid()}","request_id":"${hex(16)}","duration_ms":${took},"status":${200 + (took % 4)}}\n`
        : `${at} ${level} [${component}] ${message} ${leak} conversation=${uuid()} trace=${hex(32)} method=GET path=/api/v1/app-conversations/search status=200 duration_ms=${took} remote=10.42.${took % 256}.${line % 256}\n`
    written += bytes.write(text, written, 'latin1')
  }
  return {bytes, secrets}
}
