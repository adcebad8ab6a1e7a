import {KubeConfig} from '@kubernetes/client-node'
import {SvcdiagError} from '../../errors.ts'
import type {UserEntry} from './kubeconfig.ts'

/** Uses client-node, which takes long to load, so this file is imported late. Throws `cluster.unauthorized`. */
export async function authProviderToken(user: UserEntry): Promise<string> {
  const provider = user['auth-provider']
  const config = new KubeConfig()
  config.loadFromOptions({
    clusters: [{name: 'cluster', server: 'https://localhost', skipTLSVerify: false}],
    users: [{name: 'user', authProvider: provider}],
    contexts: [{name: 'context', cluster: 'cluster', user: 'user'}],
    currentContext: 'context',
  })
  const options: {headers?: Record<string, string>} = {}
  try {
    await config.applyToHTTPSOptions(options)
  } catch {
    throw new SvcdiagError('cluster.unauthorized', `auth provider ${provider?.name ?? ''} returned no credentials`)
  }
  return options.headers?.Authorization ?? ''
}
