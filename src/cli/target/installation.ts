import type {Kind} from '../../cluster/objects.ts'
import type {ClusterReader, ListScope, Missing} from '../../cluster/port.ts'
import {type ErrorCode, SvcdiagError} from '../../errors.ts'
import {type DiscoveryRequest, discover} from '../../installation/discover.ts'
import type {Installation, NothingFound} from '../../installation/installation.ts'
import type {Profile} from '../../installation/profile.ts'
import {ruleWords} from '../render/words.ts'

export interface FoundInstallation {
  readonly installation: Installation
  readonly profile: Profile
  /** The lists that discovery could not read. They may contain further objects. */
  readonly missing: readonly Missing[]
}

/** Returns the installation. Throws `installation.not-found`, or the error of the input that could not be read. */
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

/** The errors of a search for the installation that ended early. */
const ENDED: {readonly [C in Missing['cause']]?: ErrorCode} = {
  interrupted: 'run.interrupted',
  deadline: 'cluster.timeout',
}

/** Returns the error of commands that require an installation. An unreadable input is reported first. */
export function nothingFound({namespaces, looked, missing}: NothingFound): SvcdiagError {
  const where = namespaces.join(', ')
  const [unread] = missing
  if (unread === undefined) {
    return new SvcdiagError(
      'installation.not-found',
      `no installation was found in ${where}; looked for ${looked.join('; ')}`,
    )
  }
  const {cause, code = ENDED[cause] ?? 'installation.not-found', input, reason, rule} = unread
  const needs = rule === undefined ? '' : `; needs ${ruleWords(rule)}`
  return new SvcdiagError(code, `${input}: ${reason}${needs}`)
}
