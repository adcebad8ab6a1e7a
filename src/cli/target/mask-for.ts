import type {Cluster} from '../../cluster/live.ts'
import type {Mask} from '../masking/mask.ts'
import type {Settings} from './settings.ts'

/**
 * Returns the mask for a cluster: all rules, including the rules of the settings, and every value that was read there.
 */
export async function maskFor(
  cluster: Pick<Cluster, 'knownValues' | 'objectNames' | 'login'>,
  {redaction = []}: Settings,
): Promise<Mask> {
  const {growingMask} = await import('../masking/growing-mask.ts')
  const {knownSecrets} = await import('../masking/known-secrets.ts')
  const {rulesOfSettings} = await import('../../redaction/user-rules/own.ts')
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
