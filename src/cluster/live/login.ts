import type {KnownValues} from '../known-values.ts'
import type {Credentials} from './credentials.ts'
import type {ClusterEntry, UserEntry} from './kubeconfig.ts'
import type {Target} from './target.ts'

/** The user and the cluster of a run, as in a kubeconfig. */
export interface Login {
  readonly users: readonly {readonly name: string; readonly user: UserEntry}[]
  readonly clusters: readonly {readonly name: string; readonly cluster: ClusterEntry}[]
}

export function loginOf(target: Target): Login {
  const {context, user, cluster} = target
  return {users: [{name: nameOf(target), user}], clusters: [{name: context ?? 'in-cluster', cluster}]}
}

/** Adds credentials from plugins, providers and files, which are only known after they were obtained. */
export function rememberCredentials(known: KnownValues, target: Target): (credentials: Credentials) => void {
  const holder = `kubeconfig/${nameOf(target)}`
  return ({headers: {authorization}, certificate}) => {
    if (typeof authorization === 'string') rememberHeader(known, holder, authorization)
    if (certificate !== null) known.add(holder, 'client-key-data', certificate.key)
  }
}

/** Adds the part after the scheme; for a basic login also the password. */
function rememberHeader(known: KnownValues, holder: string, header: string): void {
  const [scheme = '', credentials = ''] = header.split(' ', 2)
  known.add(holder, 'token', credentials)
  if (scheme !== 'Basic') return
  known.add(
    holder,
    'password',
    Buffer.from(credentials, 'base64')
      .toString()
      .replace(/^[^:]*:/, ''),
  )
}

function nameOf({userName}: Target): string {
  return userName ?? 'serviceaccount'
}
