import {suffixOf} from '../identity.ts'
import type {Container, PodSpec} from '../manifests/types.ts'

/** Returns the spec of a new pod: its template's spec and the fields that the API server adds. */
export function podSpec(pod: {readonly namespace: string; readonly name: string}, template: PodSpec): PodSpec {
  const account = template.serviceAccountName ?? 'default'
  const token = template.automountServiceAccountToken === false ? null : tokenOf(pod.namespace, pod.name)
  return {
    ...template,
    containers: template.containers.map(container => mounted(limited(container), token)),
    ...(template.initContainers === undefined
      ? {}
      : {initContainers: template.initContainers.map(container => mounted(limited(container), token))}),
    enableServiceLinks: true,
    preemptionPolicy: 'PreemptLowerPriority',
    priority: 0,
    serviceAccount: account,
    serviceAccountName: account,
    tolerations: [tolerates('node.kubernetes.io/not-ready'), tolerates('node.kubernetes.io/unreachable')],
    ...(token === null ? {} : {volumes: [...(template.volumes ?? []), tokenVolume(token)]}),
  }
}

function tokenOf(namespace: string, name: string): string {
  return `kube-api-access-${suffixOf(5, 'token', namespace, name)}`
}

function mounted(container: Container, token: string | null): Container {
  if (token === null) return container
  const mount = {mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', name: token, readOnly: true}
  return {...container, volumeMounts: [...(container.volumeMounts ?? []), mount]}
}

/** Sets each missing request to the limit. The API server does this for pods but not for pod templates. */
function limited(container: Container): Container {
  const {limits, requests} = container.resources ?? {}
  if (limits === undefined) return container
  return {...container, resources: {limits, requests: {...limits, ...requests}}}
}

function tokenVolume(name: string) {
  const namespaceFile = {path: 'namespace', fieldRef: {apiVersion: 'v1', fieldPath: 'metadata.namespace'}}
  const sources = [
    {serviceAccountToken: {expirationSeconds: 3607, path: 'token'}},
    {configMap: {name: 'kube-root-ca.crt', items: [{key: 'ca.crt', path: 'ca.crt'}]}},
    {downwardAPI: {items: [namespaceFile]}},
  ]
  return {name, projected: {defaultMode: 420, sources}}
}

function tolerates(key: string) {
  return {key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300}
}
