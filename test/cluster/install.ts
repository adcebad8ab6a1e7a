import type {KubeObject} from '../../src/kube-api/state.ts'
import {backdate} from './apply/backdate.ts'
import {type Cluster, createJobs, createSettings, createShared, defineCustomKinds} from './apply/create.ts'
import {replaceEvents} from './apply/events.ts'
import {inParallel} from './apply/in-parallel.ts'
import {type Kubelets, playKubelets} from './apply/kubelets.ts'
import {fullName, listAll} from './apply/objects.ts'
import {pairsOf} from './apply/pairs.ts'
import {relive} from './apply/relive.ts'
import {discoverResources} from './apply/resources.ts'
import {namespacesOf, ownObjects, type Simulated} from './apply/simulated.ts'
import {type KnownPod, type Tended, type Tending, tendPods} from './apply/tend-pods.ts'
import {createWorkloads, differences, hadRolledOut} from './apply/workloads.ts'
import type {ControlPlane} from './control-plane/start.ts'
import {waitUntil} from './control-plane/wait-until.ts'

const PLAYED_WITHIN_MS = 180_000
const SETTLED_WITHIN_MS = 90_000
const SHOWN_DIFFERENCES = 12

/** Kinds whose status no program of this control plane writes: it has no ingress controller and no operators. */
const STATUS_OF_OTHERS = new Set(['Ingress', 'CronJob', 'HorizontalPodAutoscaler', 'Certificate'])

interface Ring extends Cluster {
  readonly plane: ControlPlane
  readonly objects: readonly KubeObject[]
}

/**
 * Applies installations of the lab to a real control plane, each in its own namespaces. Kubelets, times, logs and ports
 * get the lab's values. When the real controllers agree with the lab about every workload, the pods are simulated as
 * long as the control plane runs.
 */
export async function installAll(plane: ControlPlane, all: readonly Simulated[]): Promise<Tending> {
  await defineCustomKinds(plane.admin, all)
  const resources = await discoverResources(plane.admin)
  const ring: Ring = {plane, admin: plane.admin, resources, objects: all.flatMap(ownObjects)}
  await createShared(ring, all)
  await inParallel(all, simulated => createSettings(ring, simulated))
  const kubelets = playKubelets(ring.admin, resources, ring.objects)
  try {
    await inParallel(all, simulated => createWorkloads(ring, simulated))
    await inParallel(all, simulated => relive(ring, simulated))
    await createJobs(ring, ring.objects)
    await everyPodPlayed(ring, kubelets)
    await rolledOut(ring, kubelets)
    await kubelets.breakDown()
    await writeStatusOfOthers(ring)
    await settle(ring, kubelets)
    await makeEvents(ring, kubelets)
  } finally {
    await kubelets.stop()
  }
  return await tendPods(plane, all.map(tendedAs), await knownPods(ring, all, kubelets))
}

async function everyPodPlayed({objects}: Ring, {played}: Kubelets): Promise<void> {
  const pods = objects.filter(object => object.kind === 'Pod')
  const missing = () => {
    const there = new Set(played.values())
    return pods.filter(pod => !there.has(pod)).map(fullName)
  }
  await agreement('every pod of the lab is in the cluster', PLAYED_WITHIN_MS, async () => missing())
}

/** Waits for the end of every rollout that ended before the fault. */
async function rolledOut(ring: Ring, {played}: Kubelets): Promise<void> {
  const once = ring.objects.filter(hadRolledOut)
  await agreement('every rollout that the lab knows as done is done', SETTLED_WITHIN_MS, async () => {
    const pairs = await pairsOf(ring, once, played)
    return pairs.filter(({real}) => !hadRolledOut(real)).map(({real}) => fullName(real))
  })
}

async function writeStatusOfOthers({admin, resources, objects}: Ring): Promise<void> {
  for (const object of objects.filter(({kind, status}) => STATUS_OF_OTHERS.has(kind) && status !== undefined)) {
    const path = `${resources.object(object)}${object.kind === 'Certificate' ? '' : '/status'}`
    const {uncountedTerminatedPods: _, ...status} = object.status as Record<string, unknown>
    await admin.send({method: 'PATCH', path, body: {status}, contentType: 'application/merge-patch+json'})
  }
}

/**
 * Repeats until the controllers agree with the lab. Repeating is necessary, because times change conditions (a rollout
 * past its deadline) and conditions change times.
 */
async function settle(ring: Ring, {played}: Kubelets): Promise<void> {
  const workloads = ring.objects.filter(({kind}) => kind === 'Deployment' || kind === 'StatefulSet')
  await agreement('the controllers agree with the lab', SETTLED_WITHIN_MS, async () => {
    const pairs = await pairsOf(ring, ring.objects, played)
    await backdate(ring.plane.storage, ring.resources, pairs)
    const real = new Map(pairs.map(pair => [pair.lab, pair.real]))
    return workloads.flatMap(workload => differences(real.get(workload), workload))
  })
}

/** Waits until there is no difference. The error lists the first differences. */
async function agreement(what: string, withinMs: number, look: () => Promise<readonly string[]>): Promise<void> {
  let left: readonly string[] = []
  await waitUntil(what, withinMs, async () => {
    left = await look()
    return left.length === 0 ? true : null
  }).catch(cause => {
    throw new Error(`not yet: ${what}\n${left.slice(0, SHOWN_DIFFERENCES).join('\n')}`, {cause})
  })
}

async function makeEvents(ring: Ring, {played}: Kubelets): Promise<void> {
  const pairs = await pairsOf(ring, ring.objects, played)
  const byLabName = new Map(pairs.map(({real, lab}) => [`${lab.kind} ${fullName(lab)}`, real.metadata]))
  await replaceEvents(
    ring,
    ring.objects,
    ({kind, namespace, name}) => byLabName.get(`${kind} ${namespace}/${name}`) ?? null,
  )
}

function tendedAs({installation, state}: Simulated): Tended {
  return {installation, outside: () => state.outside()}
}

/** Returns what the lab's kubelets know about the corresponding pods, by the uid of the pod in the cluster. */
async function knownPods({admin}: Ring, all: readonly Simulated[], {played}: Kubelets): Promise<Map<string, KnownPod>> {
  const home = new Map(all.flatMap(of => [...namespacesOf(of.installation)].map(name => [name, of] as const)))
  const real = new Map((await listAll(admin, '/api/v1/pods', 'v1', 'Pod')).map(pod => [fullName(pod), pod]))
  const known = [...played].flatMap(([name, lab]): [string, KnownPod][] => {
    const [pod, of] = [real.get(name), home.get(lab.metadata.namespace ?? '')]
    if (pod === undefined || of === undefined) return []
    const {namespace = '', name: podName} = lab.metadata
    const log: KnownPod['log'] = (container, previous) =>
      of.state.log({namespace, pod: podName, container, previous})?.lines ?? null
    return [[pod.metadata.uid, {life: of.state.life(lab), status: lab.status, log}]]
  })
  return new Map(known)
}
