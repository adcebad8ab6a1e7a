import type {Socket} from 'node:net'

const ANSWERS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request header fields are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Request Timeout'],
}

/** Answers bytes that are no valid HTTP request, or that take too long to become one. No route sees them. */
export function answerClientError(error: Error & {readonly code?: string}, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, detail] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'Bad Request']
  const body = JSON.stringify({detail})
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
  socket.end(head + body, () => socket.destroy())
}
