import {Type} from 'typebox'
import {decoder} from '../../cluster/decode.ts'
import {type ClusterReader, found, type Read, type ServerVersion} from '../../cluster/port.ts'
import {API_GROUPS, SERVER_VERSION} from '../format/layout.ts'
import type {Bundle} from '../open/bundle.ts'
import {notInBundle, readDocument} from './document.ts'

const decodeVersion = decoder(
  Type.Object({
    info: Type.Object({
      gitVersion: Type.String(),
      major: Type.Optional(Type.String()),
      minor: Type.Optional(Type.String()),
    }),
  }),
)
const Groups = Type.Array(Type.Object({name: Type.String()}))
const decodeGroups = decoder(Type.Union([Groups, Type.Object({groups: Groups})]))

/** Times that the bundle records. Null in a bundle of another tool or of an earlier version. */
export interface ServerTimes {
  /** The server's clock, ms since the epoch. */
  readonly takenAtMs: number | null
  /** The duration of `GET /version` in milliseconds. */
  readonly versionDurationMs: number | null
}

/** Reads the recorded server version and API groups. */
export function serverReader(bundle: Bundle, times: ServerTimes): Pick<ClusterReader, 'version' | 'groups'> {
  return {
    version: async () => {
      const read = await readDocument(bundle, SERVER_VERSION, 'server version', body => versionOf(body, times))
      return read ?? notInBundle('server version', `${SERVER_VERSION} is not in the bundle`)
    },
    groups: async (): Promise<Read<ReadonlySet<string>>> => {
      const read = await readDocument(bundle, API_GROUPS, 'API groups', decodeGroups)
      if (read === null) return notInBundle('API groups', `${API_GROUPS} is not in the bundle`)
      if (read.status === 'missing') return read
      const groups = 'groups' in read.value ? read.value.groups : read.value
      return found(new Set(groups.map(({name}) => name).filter(name => name !== '')))
    },
  }
}

function versionOf(body: unknown, {takenAtMs, versionDurationMs}: ServerTimes): ServerVersion {
  const {gitVersion, major = '', minor = ''} = decodeVersion(body).info
  return {
    gitVersion,
    major: numberIn(major),
    minor: numberIn(minor),
    serverTimeMs: takenAtMs,
    durationMs: versionDurationMs ?? 0,
  }
}

function numberIn(text: string): number {
  return Number.parseInt(text, 10) || 0
}
