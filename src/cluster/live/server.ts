import {Type} from 'typebox'
import {decoder, Malformed} from '../decode.ts'
import {expectKind} from '../keep-declared.ts'
import {type ClusterReader, found, type Missing, type ServerVersion} from '../port.ts'
import type {Purpose} from '../purpose.ts'
import {ask, type Parsed, unlessMalformed} from './answer.ts'
import type {Connection} from './connection.ts'

const decodeVersion = decoder(
  Type.Object({
    gitVersion: Type.String(),
    major: Type.Optional(Type.String()),
    minor: Type.Optional(Type.String()),
  }),
)
const decodeGroups = decoder(Type.Object({groups: Type.Array(Type.Object({name: Type.String()}))}))

const VERSION: Purpose = {input: 'server version', rule: null}
const GROUPS: Purpose = {input: 'API groups', rule: null}

/**
 * Reads the server's version. It is the first request of a run, so it also detects a server that is not an API server.
 */
export function serverReader(connection: Connection, signal: AbortSignal): Pick<ClusterReader, 'version' | 'groups'> {
  return {
    version: async () => {
      const reply = await ask(connection, {path: '/version'}, VERSION, signal)
      if (reply.status === 'absent') return notKubernetes(connection.host)
      if (reply.status === 'missing') return reply.cause === 'malformed' ? notKubernetes(connection.host) : reply
      const version = versionOf(reply)
      return version === null ? notKubernetes(connection.host) : found(version)
    },
    groups: async () => {
      const reply = await ask(connection, {path: '/apis'}, GROUPS, signal)
      if (reply.status !== 'found') return reply
      const read = () => {
        expectKind(reply.body, 'APIGroupList')
        return new Set(decodeGroups(reply.body).groups.map(group => group.name))
      }
      return unlessMalformed(read, GROUPS, connection.host)
    },
  }
}

function notKubernetes(host: string): Missing {
  const reason = `${host} answers, but not as a Kubernetes API server does`
  return {status: 'missing', cause: 'unreachable', input: VERSION.input, code: 'cluster.not-kubernetes', reason}
}

function versionOf({body, date, durationMs}: Parsed): ServerVersion | null {
  try {
    const {gitVersion, major, minor} = decodeVersion(body)
    const [, fromGitMajor, fromGitMinor] = /^v?(\d+)\.(\d+)/.exec(gitVersion) ?? []
    const numbers = {
      major: Number.parseInt(major || (fromGitMajor ?? ''), 10),
      minor: Number.parseInt(minor || (fromGitMinor ?? ''), 10),
    }
    if (Number.isNaN(numbers.major) || Number.isNaN(numbers.minor)) return null
    return {gitVersion, ...numbers, serverTimeMs: timeOf(date), durationMs}
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

function timeOf(date: string | null): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}
