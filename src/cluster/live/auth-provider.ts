import {KubeConfig} from '@kubernetes/client-node'
import {SvcdiagError} from '../../errors.ts'
import type {UserEntry} from './kubeconfig.ts'

/**
 * The legacy `auth-provider` entries (oidc and the clouds' own), the only part of client-node in use and the reason that
 * this file is imported only when a kubeconfig has one: it takes longer to load than a small cluster takes to check.
 */
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
    throw new SvcdiagError('cluster.unauthorized', `auth provider ${provider?.name ?? ''} gave no credentials`)
  }
  return options.headers?.Authorization ?? ''
}
