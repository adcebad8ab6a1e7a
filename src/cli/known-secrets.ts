import type {KnownEntry} from '../cluster/known-values.ts'
import type {Cluster} from '../cluster/live.ts'
import {secretsFromKubeconfig} from '../redaction/needles/from-kubeconfig.ts'
import type {Secret} from '../redaction/needles/secret.ts'

/**
 * Every value that was read so far and is no one's business: `secret/NAMESPACE/NAME.KEY`,
 * `env/NAMESPACE/KIND/NAME/CONTAINER.VARIABLE`, `kubeconfig/USER.FIELD`. Of equal values the first gives the name, and
 * Secrets are where a value comes from.
 */
export function knownSecrets(
  {knownValues, login}: Pick<Cluster, 'knownValues' | 'login'>,
  isWanted: (entry: KnownEntry) => boolean = () => true,
): Secret[] {
  const entries = [...knownValues.entries()].filter(isWanted)
  const [secrets, others] = [entries.filter(isOfSecret), entries.filter(entry => !isOfSecret(entry))]
  return [...secrets.map(secretOf), ...others.map(secretOf), ...secretsFromKubeconfig(login())]
}

function isOfSecret({holder}: KnownEntry): boolean {
  return holder.startsWith('secret/')
}

function secretOf({holder, key, value}: KnownEntry): Secret {
  return {ref: `${holder}.${key}`, value}
}
