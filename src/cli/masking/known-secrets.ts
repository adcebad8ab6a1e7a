import type {KnownEntry} from '../../cluster/known-values.ts'
import type {Cluster} from '../../cluster/live.ts'
import {secretsFromKubeconfig} from '../../redaction/needles/from-kubeconfig.ts'
import type {Secret} from '../../redaction/needles/secret.ts'

/**
 * Every secret value that was read so far, by name: `secret/NAMESPACE/NAME.KEY`,
 * `env/NAMESPACE/KIND/NAME/CONTAINER.VARIABLE`, `kubeconfig/USER.FIELD`. Equal values get the name of the first, so the
 * values of Secrets are listed first.
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
