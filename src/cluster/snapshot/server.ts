import {Type} from 'typebox'
import {API_GROUPS, SERVER_VERSION} from '../../bundle/layout.ts'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {decoder} from '../decode.ts'
import {type ClusterReader, found, type Read, type ServerVersion} from '../port.ts'
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

/** What the server said of itself; `takenAtMs` is the time of the whole bundle, ms since the epoch, null when unknown. */
export function serverReader(bundle: Bundle, takenAtMs: number | null): Pick<ClusterReader, 'version' | 'groups'> {
  return {
    version: async () => {
      const read = await readDocument(bundle, SERVER_VERSION, 'server version', body => versionOf(body, takenAtMs))
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

/** How long the server took is not recorded. */
function versionOf(body: unknown, serverTimeMs: number | null): ServerVersion {
  const {gitVersion, major = '', minor = ''} = decodeVersion(body).info
  return {gitVersion, major: numberIn(major), minor: numberIn(minor), serverTimeMs, durationMs: 0}
}

function numberIn(text: string): number {
  return Number.parseInt(text, 10) || 0
}
