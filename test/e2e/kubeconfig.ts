import {writeFileSync} from 'node:fs'
import {join} from 'node:path'

/** Writes a kubeconfig for this server with one context, `there`. */
export function kubeconfigFor(server: string, folder: string): string {
  const file = join(folder, `kubeconfig-${encodeURIComponent(server)}`)
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{name: 'there', cluster: {server}}],
    users: [{name: 'me', user: {}}],
    contexts: [{name: 'there', context: {cluster: 'there', user: 'me', namespace: 'openhands'}}],
    'current-context': 'there',
  }
  writeFileSync(file, JSON.stringify(config))
  return file
}
