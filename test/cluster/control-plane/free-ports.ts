import {once} from 'node:events'
import {createServer} from 'node:net'

const LOWEST = 20_000
const HIGHEST = 32_000

/**
 * Returns unused loopback ports. They are below the range for outgoing connections, so that no connection takes a port
 * before a program binds it.
 */
export async function freePorts(count: number): Promise<number[]> {
  const free: number[] = []
  const start = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
  for (let offset = 0; free.length < count && offset < HIGHEST - LOWEST; offset++) {
    const port = LOWEST + ((start - LOWEST + offset) % (HIGHEST - LOWEST))
    if (await isFree(port)) free.push(port)
  }
  if (free.length < count) throw new Error(`no ${count} free ports between ${LOWEST} and ${HIGHEST}`)
  return free
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const bound = new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!(await bound)) return false
  server.close()
  await once(server, 'close')
  return true
}
