import {createServer, type IncomingMessage, request, type ServerResponse} from 'node:http'
import {type AddressInfo, connect, type Socket} from 'node:net'
import {selfSigned} from '../../src/lab/manifests/certificate.ts'
import {GROUPS, IN_ENV, IN_SECRET} from './markers.ts'

export interface Planted {
  /** The index of the group of markers. */
  readonly group: number
  readonly also: 'reasons' | 'levels' | null
}

export interface PlantingProxy {
  readonly url: string
  close(): Promise<void>
}

/** Fields with texts that people and programs write. Checks compare the other fields, so these stay unchanged. */
const WRITTEN = new Set(['message', 'note', 'kubernetes.io/change-cause'])
const REASONS = new Set(['reason'])

/**
 * Starts a proxy between svcdiag and a cluster. It plants markers in every answer of the API server, even in errors.
 */
export async function plantingProxy(upstream: string, planted: Planted): Promise<PlantingProxy> {
  const to = new URL(upstream)
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => forward(to, incoming, outgoing, planted))
  server.on('upgrade', (incoming, socket, head) => {
    const far = connect(Number(to.port), to.hostname, () => {
      const headers = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]))
      far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      far.write(head)
      socket.pipe(far).pipe(socket)
    })
    for (const end of [socket, far]) end.on('error', () => void [socket, far].map(other => other.destroy()))
  })
  server.on('connection', socket => sockets.add(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function forward(to: URL, incoming: IncomingMessage, outgoing: ServerResponse, {group, also}: Planted): void {
  const marks = GROUPS[group % GROUPS.length] ?? ''
  const plant = planter(also === 'reasons' ? new Set([...WRITTEN, ...REASONS]) : WRITTEN, marks, also === 'levels')
  const {method, url: path, headers} = incoming
  const asked = request({host: to.hostname, port: to.port, method, path, headers}, answer => {
    const chunks: Buffer[] = []
    answer.on('data', chunk => chunks.push(chunk))
    answer.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const {'content-length': _length, 'transfer-encoding': _encoding, ...kept} = answer.headers
      outgoing
        .writeHead(answer.statusCode ?? 500, kept)
        .end(
          isLog(path)
            ? plantedLog(text, marks, isPrevious(path))
            : text.startsWith('{')
              ? JSON.stringify(plant(JSON.parse(text)))
              : text,
        )
    })
  })
  asked.on('error', () => outgoing.destroy())
  incoming.pipe(asked)
}

function isLog(path = ''): boolean {
  return /\/pods\/[^/]+\/log\?/.test(path)
}

function isPrevious(path = ''): boolean {
  return /[?&]previous=true/.test(path)
}

/**
 * Adds log lines in the ways in which programs log: text, JSON in JSON, fields, a stack trace. Each begins with a time.
 */
function plantedLog(log: string, marks: string, isEnded: boolean): string {
  const now = new Date().toISOString()
  const lines = [
    `ERROR it says ${marks}`,
    JSON.stringify({level: 'ERROR', message: marks, detail: {note: [marks]}, exc_info: `Traceback\n  ${marks}`}),
    JSON.stringify({severity: 'WARN', msg: JSON.stringify({note: marks})}),
    'Traceback (most recent call last):',
    `  File "x.py", line 1, in ${marks}`,
    `ValueError: ${marks}`,
  ]
  const last = isEnded ? `${lines.slice(1, 3).join('\n')}\n\u001b[31m${lines.at(-1)}\u001b[0m\n\n` : ''
  return `${lines.map(line => `${now} ${line}\n`).join('')}${log}${last}`
}

/** Puts the markers at the beginning of texts, so that shortening a long text does not remove them. */
function planter(fields: ReadonlySet<string>, marks: string, inLevels: boolean): (value: unknown) => unknown {
  const plant = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plant)
    if (typeof value !== 'object' || value === null) return value
    const planted = Object.entries(value).map(([key, inner]) => {
      const isText = typeof inner === 'string' && fields.has(key)
      return [key, isText ? `${marks} ${inner} ${marks}` : plant(inner)] as const
    })
    return special(Object.fromEntries(planted), marks, inLevels)
  }
  return plant
}

/** Plants markers in keys of Secrets, variables, annotations, labels and the names of a certificate. */
function special(object: Record<string, unknown>, marks: string, inLevels: boolean): object {
  if (Array.isArray(object.containers))
    return {...object, containers: object.containers.map(inLevels ? withLevel : withVariable)}
  if (typeof object.metadata !== 'object' || object.metadata === null) return object
  const meta = object.metadata as {annotations?: object; labels?: object}
  const annotations = {
    ...meta.annotations,
    note: marks,
    'last-applied': JSON.stringify({env: marks}),
    password: IN_SECRET,
  }
  const metadata = {...meta, annotations, labels: {...meta.labels, token: IN_SECRET}}
  if (typeof object.data !== 'object' || object.data === null) return {...object, metadata}
  return {
    ...object,
    metadata,
    data: object.type === undefined ? withPlain(object.data, marks) : withSecret(object.data),
  }
}

function withVariable(container: {env?: object[]}): object {
  return {...container, env: [...(container.env ?? []), {name: 'GREETING', value: IN_ENV}]}
}

/** Adds an unknown level, because svcdiag prints an unknown level as it is. */
function withLevel(container: {env?: object[]}): object {
  return withVariable({...container, env: [...(container.env ?? []), {name: 'LOG_LEVEL', value: IN_ENV}]})
}

function withPlain(data: object, marks: string): object {
  return {...data, greeting: marks, password: IN_SECRET}
}

function withSecret(data: object): object {
  const more = {...data, more: Buffer.from(IN_SECRET).toString('base64')}
  return 'tls.crt' in data ? {...more, 'tls.crt': Buffer.from(leaf()).toString('base64')} : more
}

/** Returns a certificate that expires soon and has other names, so that checks print both. */
function leaf(): string {
  const day = 86_400_000
  return selfSigned({
    commonName: IN_SECRET,
    dnsNames: [`${IN_SECRET}.example.test`],
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
  }).certificate
}
