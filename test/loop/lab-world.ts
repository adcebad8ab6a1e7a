import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {maskFor} from '../../src/cli/mask-for.ts'
import {masked} from '../../src/cli/masked.ts'
import type {AuditEntry} from '../../src/kube-api/audit.ts'
import {MARKERS, OLD_KEY, OTHER_KEY, SHARED_KEY} from '../../src/lab/components/setting.ts'
import {buildInstallation, startLab} from '../../src/lab/index.ts'
import type {Profile} from '../../src/lab/model.ts'
import {reportOf} from '../cluster/check.ts'
import {clusterOf} from '../cluster/reader.ts'
import type {World} from './world.ts'

const WRITES = new Set(['create', 'update', 'patch', 'delete'])

/** The lab with these faults. kubectl sends no token over plain HTTP, so that whoever writes there is the loop. */
export async function labWorld(profile: Profile, faults: readonly string[]): Promise<World> {
  const namespace = 'agents'
  const audit: AuditEntry[] = []
  const installation = buildInstallation({profile, namespace, now: new Date().toISOString(), faults})
  const lab = await startLab(installation, {port: 0, audit: entry => audit.push(entry)})
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-loop-lab-'))
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, lab.kubeconfig, {mode: 0o600})
  return {
    look: () => look(kubeconfig, namespace),
    written: async () => [...new Set(audit.filter(isWrite).map(objectOf))].sort(),
    everything: () => everything(lab.url),
    secrets: [SHARED_KEY, OTHER_KEY, OLD_KEY, ...Object.values(MARKERS)].flatMap(value => [value, base64(value)]),
    [Symbol.asyncDispose]: async () => {
      await lab.close()
      await rm(folder, {recursive: true, force: true})
    },
  }
}

/** A port-forward and an access review are requests of the verb create, and write nothing. */
function isWrite({verb, dryRun, status, group, resource}: AuditEntry): boolean {
  return WRITES.has(verb) && !dryRun && status < 300 && !/^auth/.test(group) && resource !== 'pods/portforward'
}

function objectOf({resource, name}: AuditEntry): string {
  return `${resource.split('/')[0]}/${name}`
}

export async function look(kubeconfig: string, namespace: string, context = 'lab') {
  return clusterOf(kubeconfig, context, async cluster => {
    const report = await reportOf(cluster, namespace, {kubeconfig, context, svcdiagFlags: []})
    return masked(report, await maskFor(cluster, {})) // as it is printed
  })
}

const KINDS = [
  'api/v1/configmaps',
  'api/v1/pods',
  'api/v1/services',
  'api/v1/serviceaccounts',
  'apis/apps/v1/deployments',
  'apis/apps/v1/statefulsets',
  'apis/apps/v1/replicasets',
  'apis/networking.k8s.io/v1/ingresses',
]

/** Of Secrets the metadata alone. */
async function everything(url: string): Promise<string> {
  const texts = await Promise.all(KINDS.map(async path => (await fetch(`${url}/${path}`)).text()))
  const secrets = (await (await fetch(`${url}/api/v1/secrets`)).json()) as {items: {metadata: object}[]}
  return [...texts, ...secrets.items.map(({metadata}) => JSON.stringify(metadata))].join('\n')
}

function base64(value: string): string {
  return Buffer.from(value).toString('base64')
}
