import {spawn} from 'node:child_process'
import {text as wholeText} from 'node:stream/consumers'
import {type Static, Type} from 'typebox'
import {SvcdiagError} from '../../errors.ts'
import {decoder} from '../decode.ts'
import {object, text} from '../objects/metadata.ts'
import type {ClusterEntry, ExecEntry} from './kubeconfig.ts'

const API_VERSIONS: readonly string[] = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1']

const ExecCredential = object({
  apiVersion: text,
  kind: Type.Literal('ExecCredential'),
  status: object({
    'token?': text,
    'clientCertificateData?': text,
    'clientKeyData?': text,
    'expirationTimestamp?': text,
  }),
})
export type ExecStatus = Static<typeof ExecCredential>['status']

const decode = decoder(ExecCredential)

/** Runs a credential plugin without a terminal. Errors never quote its output, because it may contain a token. */
export async function runExecPlugin(
  exec: ExecEntry,
  context: {readonly cluster: ClusterEntry; readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal},
): Promise<ExecStatus> {
  const apiVersion = exec.apiVersion ?? ''
  if (!API_VERSIONS.includes(apiVersion)) throw failed(exec, 'the kubeconfig requests an unsupported apiVersion')
  if (exec.interactiveMode === 'Always') throw failed(exec, 'it requires a terminal (interactiveMode: Always)')
  const output = await run(exec, {...context, env: pluginEnv(exec, context)})
  const credential = parse(output, exec)
  if (credential.apiVersion !== apiVersion) throw failed(exec, `its output is not ${apiVersion}`)
  const {token, clientCertificateData, clientKeyData} = credential.status
  if (!token && !(clientCertificateData && clientKeyData))
    throw failed(exec, 'it returned neither a token nor a certificate')
  return credential.status
}

function pluginEnv(
  exec: ExecEntry,
  {cluster, env}: {cluster: ClusterEntry; env: NodeJS.ProcessEnv},
): NodeJS.ProcessEnv {
  const info = {
    kind: 'ExecCredential',
    apiVersion: exec.apiVersion,
    spec: {interactive: false, ...(exec.provideClusterInfo ? {cluster: clusterInfo(cluster)} : {})},
  }
  const own = Object.fromEntries((exec.env ?? []).map(({name, value}) => [name, value]))
  return {...env, ...own, KUBERNETES_EXEC_INFO: JSON.stringify(info)}
}

function clusterInfo(cluster: ClusterEntry): Record<string, unknown> {
  return {
    server: cluster.server,
    'tls-server-name': cluster['tls-server-name'],
    'insecure-skip-tls-verify': cluster['insecure-skip-tls-verify'],
    'certificate-authority-data': cluster['certificate-authority-data'],
    'proxy-url': cluster['proxy-url'],
  }
}

async function run(exec: ExecEntry, {env, signal}: {env: NodeJS.ProcessEnv; signal: AbortSignal}): Promise<string> {
  const child = spawn(exec.command, exec.args ?? [], {env, signal, stdio: ['ignore', 'pipe', 'ignore']})
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    const [output, status] = await Promise.all([wholeText(child.stdout), ended])
    if (status !== 0) throw failed(exec, `it failed with exit code ${status ?? 'unknown'}`)
    return output
  } catch (error) {
    throw error instanceof SvcdiagError ? error : notStarted(exec, error)
  }
}

function notStarted(exec: ExecEntry, error: unknown): SvcdiagError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT') return failed(exec, code === 'EACCES' ? 'it may not be executed' : 'it could not be run')
  const hint = exec.installHint?.trim().split(/\r?\n/)[0]
  return new SvcdiagError(
    'cluster.no-exec-plugin',
    `credential plugin ${exec.command} is not installed${hint ? `: ${hint}` : ''}`,
  )
}

function parse(output: string, exec: ExecEntry): Static<typeof ExecCredential> {
  try {
    return decode(JSON.parse(output))
  } catch {
    throw failed(exec, 'its output is not an ExecCredential')
  }
}

function failed(exec: ExecEntry, why: string): SvcdiagError {
  return new SvcdiagError(
    'cluster.exec-plugin-failed',
    `credential plugin ${exec.command} returned no credentials: ${why}`,
  )
}
