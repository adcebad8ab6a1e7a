import type {Kind} from '../../cluster/objects.ts'
import type {ClusterReader, ListScope, Missing} from '../../cluster/port.ts'
import {type DiscoveryRequest, discover} from '../../installation/discover.ts'
import type {Installation} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import {nothingFound} from '../target/nothing-found.ts'

/** Where the command works, and what may be hidden from it there. */
export interface FoundInstallation {
  readonly installation: Installation
  readonly profile: Profile
  /** Lists that discovery could not read: what is called missing may be there. */
  readonly missing: readonly Missing[]
}

/** Throws `installation.not-found`, or what stood in the way of looking. */
export async function findInstallation(reader: ClusterReader, request: DiscoveryRequest): Promise<FoundInstallation> {
  const {found, missing} = await lookFor(reader, request)
  if (found.status !== 'found') throw nothingFound(found)
  return {installation: found.installation, profile: found.profile, missing}
}

/** Discovery, and the lists that it could not read. */
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
