import type {IncomingMessage, ServerResponse} from 'node:http'

/** The path without its query. */
export function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://lab').pathname
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {'content-type': 'application/json', 'content-length': Buffer.byteLength(text)}).end(text)
}

export function answerHtml(response: ServerResponse, status: number, body: string): void {
  const headers = {'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(body)}
  response.writeHead(status, headers).end(body)
}
