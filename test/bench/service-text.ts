import {characters, type LogText, random} from './log-text.ts'
import {MESSAGES} from './service-messages.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const HEX = '0123456789abcdef'
const LEVELS = ['info', 'info', 'info', 'debug', 'warning', 'error']
const LOGGERS = ['app.server', 'uvicorn.access', 'litellm.proxy', 'runtime.api', 'sandbox.agent', 'integrations.worker']
const MODELS = ['claude-sonnet-4-5-20250929', 'gpt-4o-mini', 'gemini-2.0-flash', 'prod/claude-3-7-sonnet']
const PATHS = [
  '/api/v1/app-conversations/search',
  '/api/keys/refresh',
  '/v1/chat/completions',
  '/oauth/token',
  '/health',
]
const USERS = ['anna', 'r.meier', 'service-account-runtime', 'admin', 'jo@example.org']
const QUEUES = ['events', 'token-usage', 'webhooks', 'key-rotation']
const FILES = [
  '/app/server/auth/token_manager.py',
  '/app/litellm/proxy/auth/user_api_key_auth.py',
  '/app/runtime/keys.py',
]

/**
 * Returns log text with words about secrets in every line. Half of it is JSON as structlog, uvicorn and LiteLLM write
 * it, half plain. It has more than 200 messages with varying numbers and names. One line in a hundred contains a
 * secret: half of them known, half after a secret name.
 */
export function serviceText(size: number, secretCount: number): LogText {
  const next = random(21)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  const below = (most: number) => Math.floor(next() * most)
  const hex = (length: number) => characters(next, length, HEX)
  const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')
  const fill: Readonly<Record<string, () => string | number>> = {
    n: () => below(5000),
    ms: () => (next() * 900).toFixed(1),
    uuid,
    hex: () => hex(12),
    ip: () => `10.42.${below(256)}.${below(256)}`,
    model: () => pick(MODELS),
    path: () => pick(PATHS),
    user: () => pick(USERS),
    queue: () => pick(QUEUES),
    file: () => pick(FILES),
  }
  const secrets = Array.from({length: secretCount}, () => characters(next, 24, LETTERS))
  const bytes = Buffer.allocUnsafe(size)
  let written = 0
  for (let line = 0; written < size; line++) {
    const at = new Date(Date.UTC(2026, 2, 1) + line * 37).toISOString()
    const message = pick(MESSAGES).replace(/\{(\w+)\}/g, (_, name: string) => String(fill[name]?.()))
    const leak =
      line % 200 === 0 ? ` password=${characters(next, 16, LETTERS)}` : line % 200 === 100 ? ` ${pick(secrets)}` : ''
    const text = line % 2 === 0 ? plain(message + leak) : json(message + leak)
    written += bytes.write(`${text}\n`, written, 'latin1')

    function plain(event: string): string {
      if (line % 8 === 0)
        return `INFO:     ${fill.ip?.()}:${30_000 + below(30_000)} - "POST ${fill.path?.()}?token_type=bearer&page=${below(90)} HTTP/1.1" 200 OK - ${event}`
      if (line % 8 === 2)
        return `${at} [${pick(LEVELS)}     ] ${event} [${pick(LOGGERS)}] key_name=runtime max_tokens=${below(9000)} request_id=${uuid()} session_state=idle`
      if (line % 8 === 4)
        return `${at.slice(11, 19)} - LiteLLM Proxy:${pick(LEVELS).toUpperCase()}: proxy_server.py:${below(9000)} - ${event}, total tokens: ${below(90_000)}, key alias: team-${below(90)}`
      return `${at} ${pick(LEVELS).toUpperCase()} [${pick(LOGGERS)}] ${event} conversation=${uuid()} tokens=${below(9000)} duration_ms=${fill.ms?.()}`
    }

    function json(event: string): string {
      if (line % 8 === 1)
        return `{"event":"${event}","level":"${pick(LEVELS)}","logger":"${pick(LOGGERS)}","timestamp":"${at}","request_id":"${uuid()}","key_name":"runtime","token_count":${below(9000)}}`
      if (line % 8 === 3)
        return `{"message": "${event}", "level": "INFO", "timestamp": "${at}", "model": "${pick(MODELS)}", "usage": {"prompt_tokens": ${below(9000)}, "completion_tokens": ${below(900)}, "total_tokens": ${below(9900)}}, "api_key_alias": "team-${below(90)}", "cache_key": "${hex(16)}"}`
      if (line % 8 === 5)
        return `{"asctime":"${at}","levelname":"${pick(LEVELS).toUpperCase()}","name":"${pick(LOGGERS)}","message":"${event}","token_type":"bearer","max_tokens":${below(9000)},"session_id":null,"trace_id":"${hex(32)}"}`
      return `{"time":"${at}","severity":"${pick(LEVELS).toUpperCase()}","msg":"${event}","http":{"method":"GET","path":"${fill.path?.()}","status":${200 + below(4)},"duration":${fill.ms?.()}},"auth":{"method":"api_key","key_id":${below(900)},"authenticated":true},"tokens":${below(9000)}}`
    }
  }
  return {bytes, secrets}
}
