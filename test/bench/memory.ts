import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {serveKubernetes} from '../../src/kube-api/server.ts'
import type {ClusterState, KubeObject} from '../../src/kube-api/state.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import {median, type Report, rounded} from './line.ts'
import {finish} from './process.ts'

const PODS = 2000
const RUNS = 5
const NAMESPACE = 'svc'
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Measures the peak resident memory of `svcdiag check` in a namespace of 2,000 pods, against a small one. */
export async function measure(report: Report): Promise<void> {
  const small = await peakMb(crowded(0))
  const value = rounded(await peakMb(crowded(PODS)))
  report({
    case: `check, ${PODS} pods, peak resident memory`,
    unit: 'MB',
    value,
    reference: {says: 'the same installation without them', value: rounded(small)},
    ratio: rounded(value / small),
    limit: {value: 200},
    runs: RUNS,
  })
}

async function peakMb(state: ClusterState): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  const server = await serveKubernetes(state, {port: 0})
  try {
    const kubeconfig = join(folder, 'kubeconfig')
    await writeFile(kubeconfig, kubeconfigOf(server.url))
    const peaks: number[] = []
    for (let run = 0; run < RUNS; run++) peaks.push(await peakOnce(kubeconfig))
    return median(peaks)
  } finally {
    await server.close()
    await rm(folder, {recursive: true})
  }
}

async function peakOnce(kubeconfig: string): Promise<number> {
  const args = [
    '--import',
    here('print-peak.mjs'),
    here('../../bin/run.js'),
    'check',
    '--kubeconfig',
    kubeconfig,
    '-n',
    NAMESPACE,
  ]
  const {stdout} = await finish(process.execPath, args)
  const peak = /peak (\d+) KiB/.exec(stdout)?.[1]
  if (peak === undefined) throw new Error('the check did not print its peak')
  return Number(peak) / 1024
}

/** Returns a healthy installation with this many copies of a pod, outside its components. */
function crowded(count: number): ClusterState {
  const state = clusterStateOf(
    buildInstallation({profile: 'openhands', namespace: NAMESPACE, now: new Date().toISOString(), faults: []}),
  )
  const pod = state.objects().find(({kind, metadata}) => kind === 'Pod' && metadata.namespace === NAMESPACE)
  if (pod === undefined) throw new Error('the lab has no pod')
  const copies = Array.from({length: count}, (_, index) => copyOf(pod, index))
  return {...state, objects: () => [...state.objects(), ...copies]}
}

function copyOf(pod: KubeObject, index: number): KubeObject {
  const {ownerReferences: _, ...metadata} = pod.metadata
  return {...pod, metadata: {...metadata, name: `crowd-${index}`, uid: `crowd-${index}`}}
}

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{name: 'crowd', cluster: {server}}],
    users: [{name: 'crowd', user: {}}],
    contexts: [{name: 'crowd', context: {cluster: 'crowd', user: 'crowd', namespace: NAMESPACE}}],
    'current-context': 'crowd',
  })
}
