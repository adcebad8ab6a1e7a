import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import type {FastifyInstance} from 'fastify'

/** Makes the application listen on the loopback address, and returns the port. */
export async function portOf(app: FastifyInstance): Promise<number> {
  const url = await app.listen({port: 0, host: '127.0.0.1'})
  return Number(new URL(url).port)
}

/** Returns the server's answer to these bytes. The answer ends when the server closes the connection. */
export function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.write(bytes)
  return text(socket).catch(() => '')
}
