import {type IncomingMessage, request, type ServerResponse} from 'node:http'

/** Forwards a request to another server and returns its answer. */
export function forwardTo(url: string): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const {hostname, port} = new URL(url)
  return (incoming, outgoing) => {
    const {method, url: path, headers} = incoming
    const asked = request({hostname, port, method, path, headers}, answer => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }
}
