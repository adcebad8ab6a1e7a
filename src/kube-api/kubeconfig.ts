import {stringify} from 'yaml'

/** Returns a kubeconfig as YAML. Its cluster, its user and its only context have the same name. */
export function kubeconfigOf({name, server, namespace}: {name: string; server: string; namespace: string}): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{name, cluster: {server}}],
    users: [{name, user: {}}],
    contexts: [{name, context: {cluster: name, user: name, namespace}}],
    'current-context': name,
  })
}
