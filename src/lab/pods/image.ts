import type {Container} from '../manifests/types.ts'
import type {PlacedPod, Surroundings} from './process.ts'

/** Returns why a container's image cannot be pulled, in the kubelet's words; null if it can. */
export function pullFailure(
  {namespace, spec}: PlacedPod,
  {image}: Container,
  {find, outside}: Surroundings,
): {reason: string; message: string} | null {
  const withheld = outside.withheld[image]
  if (withheld === undefined || (withheld.wantsCredentials && hasPullSecret())) return null
  const pulling = `failed to pull and unpack image "${image}": ${withheld.says}`
  return {reason: 'ImagePullBackOff', message: `Back-off pulling image "${image}": ErrImagePull: ${pulling}`}

  function hasPullSecret(): boolean {
    const account = find('ServiceAccount', namespace, spec.serviceAccountName ?? 'default')
    const {imagePullSecrets: own = []} = (account ?? {}) as {imagePullSecrets?: {name: string}[]} // the object is a ServiceAccount
    return [...(spec.imagePullSecrets ?? []), ...own].some(
      ({name}) => find('Secret', namespace, name)?.type === 'kubernetes.io/dockerconfigjson',
    )
  }
}
