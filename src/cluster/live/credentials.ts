import {readFileSync} from 'node:fs'
import {SvcdiagError} from '../../errors.ts'
import type {KnownValues} from '../known-values.ts'
import {runExecPlugin} from './exec-plugin.ts'
import type {ClusterEntry, UserEntry} from './kubeconfig.ts'
import type {Target} from './target.ts'

export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly certificate: ClientCertificate | null
  readonly renewAtMs: number
}

export interface ClientCertificate {
  readonly cert: string | Buffer
  readonly key: string | Buffer
}

/** Rotated token files and providers are read again after this time, as in client-go. */
const REREAD_MS = 60_000

/** Reads or requests the credentials of the user, in client-go's order of precedence. */
export async function obtainCredentials(
  target: Target,
  context: {readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal; now(): number},
): Promise<Credentials> {
  const {user} = target
  const own = {certificate: ownCertificate(user), renewAtMs: context.now() + REREAD_MS}
  const token = bearerToken(user)
  if (token !== null) return {...own, headers: {...impersonation(user), authorization: `Bearer ${token}`}}
  if (user.username) return {...own, headers: {...impersonation(user), authorization: basic(user)}}
  if (user.exec) return fromPlugin(target, context)
  if (user['auth-provider']) {
    const {authProviderToken} = await import('./auth-provider.ts')
    return {...own, headers: {...impersonation(user), authorization: await authProviderToken(user)}}
  }
  return {...own, headers: impersonation(user), renewAtMs: Number.POSITIVE_INFINITY}
}

/** Prefers the token in the file, because only the file is renewed. */
function bearerToken(user: UserEntry): string | null {
  if (user.tokenFile) {
    try {
      return readFileSync(user.tokenFile, 'utf8').trim()
    } catch (error) {
      if (!user.token) throw unreadable(user.tokenFile, error)
    }
  }
  return user.token || null
}

function basic(user: UserEntry): string {
  return `Basic ${Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64')}`
}

function impersonation(user: UserEntry): Record<string, string | string[]> {
  const extra = Object.entries(user['as-user-extra'] ?? {})
  return {
    ...(user.as ? {'impersonate-user': user.as} : {}),
    ...(user['as-uid'] ? {'impersonate-uid': user['as-uid']} : {}),
    ...(user['as-groups'] ? {'impersonate-group': user['as-groups']} : {}),
    ...Object.fromEntries(extra.map(([key, values]) => [`impersonate-extra-${encodeURIComponent(key)}`, values])),
  }
}

/** Prefers inline data over a file, as kubectl does. */
function ownCertificate(user: UserEntry): ClientCertificate | null {
  const cert = dataOrFile(user['client-certificate-data'], user['client-certificate'])
  const key = dataOrFile(user['client-key-data'], user['client-key'])
  return cert === null || key === null ? null : {cert, key}
}

/** Returns the bytes of the inline value, or else of the file, or else null. Throws `kubeconfig.unreadable`. */
export function dataOrFile(data: string | undefined, file: string | undefined): Buffer | null {
  if (data) return Buffer.from(data, 'base64')
  if (!file) return null
  try {
    return readFileSync(file)
  } catch (error) {
    throw unreadable(file, error)
  }
}

function unreadable(file: string, error: unknown): SvcdiagError {
  return new SvcdiagError('kubeconfig.unreadable', `the kubeconfig names ${file}, which cannot be read`, {cause: error})
}

async function fromPlugin(
  {user, cluster}: Target,
  context: {readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal},
): Promise<Credentials> {
  if (user.exec === undefined) throw new Error('no credential plugin is configured')
  const status = await runExecPlugin(user.exec, {cluster, ...context})
  const {token, clientCertificateData: cert, clientKeyData: key, expirationTimestamp} = status
  const expires = Date.parse(expirationTimestamp ?? '')
  return {
    headers: {...impersonation(user), ...(token ? {authorization: `Bearer ${token}`} : {})},
    certificate: cert && key ? {cert, key} : ownCertificate(user),
    renewAtMs: Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires,
  }
}

/** The user and the cluster of a run, as in a kubeconfig. */
export interface Login {
  readonly users: readonly {readonly name: string; readonly user: UserEntry}[]
  readonly clusters: readonly {readonly name: string; readonly cluster: ClusterEntry}[]
}

export function loginOf(target: Target): Login {
  const {context, user, cluster} = target
  return {users: [{name: nameOf(target), user}], clusters: [{name: context ?? 'in-cluster', cluster}]}
}

export function rememberCredentials(known: KnownValues, target: Target): (credentials: Credentials) => void {
  const holder = `kubeconfig/${nameOf(target)}`
  return ({headers: {authorization}, certificate}) => {
    if (typeof authorization === 'string') rememberHeader(known, holder, authorization)
    if (certificate !== null) known.add(holder, 'client-key-data', certificate.key)
  }
}

function rememberHeader(known: KnownValues, holder: string, header: string): void {
  const [scheme = '', credentials = ''] = header.split(' ', 2)
  known.add(holder, 'token', credentials)
  if (scheme !== 'Basic') return
  const login = Buffer.from(credentials, 'base64').toString()
  known.add(holder, 'password', login.replace(/^[^:]*:/, ''))
}

function nameOf({userName}: Target): string {
  return userName ?? 'serviceaccount'
}
