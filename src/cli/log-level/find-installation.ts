import type {Kind} from '../../cluster/objects.ts'
import type {ClusterReader, ListScope, Missing} from '../../cluster/port.ts'
import {type DiscoveryRequest, discover} from '../../installation/discover.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import {nothingFound} from '../target/nothing-found.ts'

/** The installation, and the inputs that discovery could not read. */
export interface FoundInstallation {
  readonly installation: Installation
  readonly profile: Profile
  /** Lists that discovery could not read, so missing objects may exist. */
  readonly missing: readonly Missing[]
}

/** Returns the installation. Throws `installation.not-found`, or the reason why discovery failed. */
export async function findInstallation(reader: ClusterReader, request: DiscoveryRequest): Promise<FoundInstallation> {
  const {found, missing} = await lookFor(reader, request)
  if (found.status !== 'found') throw nothingFound(found)
  return {installation: found.installation, profile: found.profile, missing}
}

/** Returns the result of discovery and the lists that it could not read. */
export async function lookFor(reader: ClusterReader, request: DiscoveryRequest) {
  const missing: Missing[] = []
  return {found: await discover(noting(reader, missing), request), missing}
}

function noting(reader: ClusterReader, missing: Missing[]): ClusterReader {
  return {
    ...reader,
    list: async <K extends Kind>(kind: K, where: ListScope) => {
      const read = await reader.list(kind, where)
      if (read.status === 'missing') missing.push(read)
      return read
    },
  }
}
