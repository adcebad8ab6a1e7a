import {decoder, Malformed} from '../decode.ts'
import {expectKind} from '../keep-declared.ts'
import {list, object, text} from '../objects/metadata.ts'
import {type ClusterReader, found, type Missing, type ServerVersion} from '../port.ts'
import type {Purpose} from '../purpose.ts'
import {type Asking, ask, askFor, type Parsed} from './answer.ts'

const decodeVersion = decoder(object({gitVersion: text, 'major?': text, 'minor?': text}))
const decodeGroups = decoder(object({groups: list(object({name: text}))}))

const VERSION: Purpose = {input: 'server version', rule: null}
const GROUPS: Purpose = {input: 'API groups', rule: null}

/** The version is the first request of a run, so it also detects servers other than Kubernetes. */
export function serverReader(asking: Asking): Pick<ClusterReader, 'version' | 'groups'> {
  const {host} = asking.connection
  return {
    version: async () => {
      const reply = await ask(asking, {path: '/version'}, VERSION)
      if (reply.status === 'absent') return notKubernetes(host)
      if (reply.status === 'missing') return reply.cause === 'malformed' ? notKubernetes(host) : reply
      const version = versionOf(reply)
      return version === null ? notKubernetes(host) : found(version)
    },
    groups: () =>
      askFor(asking, {path: '/apis'}, GROUPS, body => {
        expectKind(body, 'APIGroupList')
        return new Set(decodeGroups(body).groups.map(group => group.name))
      }),
  }
}

function notKubernetes(host: string): Missing {
  const reason = `${host} is not a Kubernetes API server`
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
    const time = Date.parse(date ?? '')
    return {gitVersion, ...numbers, serverTimeMs: Number.isNaN(time) ? null : time, durationMs}
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}
