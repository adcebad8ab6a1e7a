import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {AuditEntry} from '../../src/kube-api/audit.ts'
import {buildInstallation, startLab} from '../../src/lab/index.ts'
import type {Profile} from '../../src/lab/model.ts'
import {look} from './look.ts'
import {everything, type Get, readyPods, storedValues} from './objects-of.ts'
import type {Scene} from './scenes.ts'
import {SECRETS} from './secrets.ts'
import {openToolbox} from './toolbox.ts'
import type {World} from './world.ts'

const SETTLES_WITHIN_MS = 20_000
const WRITES = new Set(['create', 'update', 'patch', 'delete'])

/**
 * Returns the lab with these faults, after a script of a scene. kubectl sends no token over plain HTTP, so a writer
 * without a token is the loop.
 */
export async function labWorld(
  profile: Profile,
  faults: readonly string[],
  made: Scene['made'] | null = null,
): Promise<World> {
  const namespace = 'agents'
  const audit: AuditEntry[] = []
  const installation = buildInstallation({profile, namespace, now: new Date().toISOString(), faults})
  const lab = await startLab(installation, {port: 0, audit: entry => audit.push(entry)})
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-loop-lab-'))
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, lab.kubeconfig, {mode: 0o600})
  const namespaces = [namespace, installation.sandboxNamespace]
  const get: Get = async path => (await fetch(`${lab.url}${path}`)).text()
  if (made !== null) await act(made(`--kubeconfig ${kubeconfig} --context lab -n ${namespace}`))
  audit.length = 0
  return {
    look: () => look(kubeconfig, namespace, 'lab'),
    written: async () => [...new Set(audit.filter(isWrite).map(objectOf))].sort(),
    readyPods: () => readyPods(namespaces, get),
    everything: () => everything(namespaces, get),
    settlesWithinMs: SETTLES_WITHIN_MS,
    secrets: SECRETS,
    storedValues: () => storedValues(namespaces, get),
    [Symbol.asyncDispose]: async () => {
      await lab.close()
      await rm(folder, {recursive: true, force: true})
    },
  }
}

async function act(script: string): Promise<void> {
  await using toolbox = await openToolbox()
  const {code, output} = await toolbox.run(script)
  if (code !== 0) throw new Error(`the scene could not be made: ${output}`)
}

/** Returns true if a request writes. A port-forward and an access review have the verb create but write nothing. */
function isWrite({verb, dryRun, status, group, resource}: AuditEntry): boolean {
  return WRITES.has(verb) && !dryRun && status < 300 && !/^auth/.test(group) && resource !== 'pods/portforward'
}

function objectOf({resource, name}: AuditEntry): string {
  return `${resource.split('/')[0]}/${name}`
}
