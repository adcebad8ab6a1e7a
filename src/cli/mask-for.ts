import type {Cluster} from '../cluster/live.ts'
import type {Mask} from './mask.ts'
import type {Settings} from './settings.ts'

/** For all that is printed of a cluster: every rule, the settings' own included, and every value that was read there. */
export async function maskFor(
  cluster: Pick<Cluster, 'knownValues' | 'objectNames' | 'login'>,
  {redaction = []}: Settings,
): Promise<Mask> {
  const {growingMask} = await import('./growing-mask.ts')
  const {knownSecrets} = await import('./known-secrets.ts')
  const {rulesOfSettings} = await import('../redaction/user-rules/own.ts')
  const {knownValues, objectNames} = cluster
  const knowledge = {
    secrets: () => knownSecrets(cluster),
    objectNames,
    get version() {
      return knownValues.version
    },
  }
  return growingMask(knowledge, rulesOfSettings(redaction))
}
