import {execFile} from 'node:child_process'
import {rmSync} from 'node:fs'
import {mkdtemp, writeFile} from 'node:fs/promises'
import {homedir, tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {type AdminApi, adminApi} from './admin-api.ts'
import {makeCertificates} from './certificates.ts'
import {KWOK_GROUP, looseDefinition, STAGES, WATCHED_KINDS} from './kwok-config.ts'
import {type Processes, processesIn} from './processes.ts'
import {portsOfPrograms, type Start, startApiServer, startControllers} from './programs.ts'
import {type Storage, storageOf} from './storage.ts'
import {AUDIT_POLICY, kubeconfigFor, TOKEN_USERS, tokensFile} from './users.ts'
import {waitUntil} from './wait-until.ts'

const READY_WITHIN_MS = 60_000

export interface ControlPlane {
  /** The folder of certificates and logs. It is deleted when this process ends. */
  readonly dir: string
  /** The requests of the token users, one JSON object per line. */
  readonly auditLog: string
  /** The kubeconfig with the current context `admin` and one context for each token user. */
  readonly kubeconfig: string
  readonly server: string
  readonly admin: AdminApi
  readonly storage: Storage
  kubectl(args: readonly string[]): Promise<string>
  stop(): Promise<void>
}

/** Starts a real control plane on loopback with simulated kubelets. `build.sh` builds the programs. */
export async function startControlPlane(): Promise<ControlPlane> {
  const bin = process.env.SVCDIAG_CLUSTER_BIN ?? join(homedir(), '.cache', 'svcdiag-cluster')
  await promisify(execFile)('bash', [join(import.meta.dirname, 'build.sh')])
  const dir = await mkdtemp(join(tmpdir(), 'svcdiag-control-plane-'))
  const processes = processesIn(dir)
  process.once('exit', () => rmSync(dir, {recursive: true, force: true, maxRetries: 5}))
  try {
    return await start({bin, dir, processes, ports: await portsOfPrograms()})
  } catch (error) {
    await processes.stop()
    throw error
  }
}

async function start(at: Start): Promise<ControlPlane> {
  const server = `https://127.0.0.1:${at.ports.api}`
  await writeFiles(at.dir, server)
  startApiServer(at)
  const admin = await adminApi(at.dir, server)
  await ready('the API server is ready', at.processes, () => admin.send({method: 'GET', path: '/readyz'}))
  await defineKwokKinds(admin)
  startControllers(at)
  await ready('the controllers are ready', at.processes, () => defaultServiceAccount(admin))
  return {
    dir: at.dir,
    auditLog: join(at.dir, 'audit.log'),
    kubeconfig: join(at.dir, 'kubeconfig'),
    server,
    admin,
    storage: storageOf(`http://127.0.0.1:${at.ports.etcd}`),
    kubectl: args => kubectl(at, args),
    async stop() {
      await admin.close()
      await at.processes.stop()
    },
  }
}

async function writeFiles(dir: string, server: string): Promise<void> {
  await makeCertificates(dir)
  await writeFile(join(dir, 'tokens.csv'), tokensFile(TOKEN_USERS))
  await writeFile(join(dir, 'kubeconfig'), kubeconfigFor(dir, server, TOKEN_USERS))
  await writeFile(join(dir, 'audit-policy.yaml'), AUDIT_POLICY)
  await writeFile(join(dir, 'kwok.yaml'), STAGES)
}

/** Defines the kinds that kwok watches. The API server must serve these kinds before kwok starts. */
async function defineKwokKinds(admin: AdminApi): Promise<void> {
  for (const names of WATCHED_KINDS) {
    const body = looseDefinition(KWOK_GROUP, 'v1alpha1', names)
    await admin.send({method: 'POST', path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', body})
    await waitUntil(`${names.plural} are served`, READY_WITHIN_MS, () =>
      admin.send({method: 'GET', path: `/apis/${KWOK_GROUP}/v1alpha1/${names.plural}`}),
    )
  }
}

/** Reads the service account of a namespace. Pods are refused before the controller manager has created it. */
function defaultServiceAccount(admin: AdminApi) {
  return admin.send({method: 'GET', path: '/api/v1/namespaces/default/serviceaccounts/default'})
}

async function ready(what: string, processes: Processes, ask: () => Promise<unknown>): Promise<void> {
  let died: unknown
  await waitUntil(what, READY_WITHIN_MS, async () => {
    try {
      processes.assertAlive()
    } catch (error) {
      died = error
      return true
    }
    return await ask()
  })
  if (died !== undefined) throw died
}

async function kubectl({bin, dir}: Start, args: readonly string[]): Promise<string> {
  const flags = ['--kubeconfig', join(dir, 'kubeconfig')]
  const done = await promisify(execFile)(join(bin, 'kubectl'), [...flags, ...args], {maxBuffer: 1 << 26})
  return done.stdout
}
