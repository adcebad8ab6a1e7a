import type {Pod} from '../../cluster/objects.ts'
import {found, type Read, type Rule} from '../../cluster/port.ts'
import type {ComponentName, HealthEndpoint, Installation} from '../../installation/installation.ts'
import {type RunningPod, runningPods} from '../../installation/running-pods.ts'
import {isReady} from '../../installation/workload-pods.ts'
import type {Credential, ProbeAnswer, ProbeRequest, ProbeTarget} from '../../probes/probe.ts'
import {textOrder} from '../../text-order.ts'
import type {PodProbe, PortProbe, ProbeFact, RuntimeKeysFact} from '../facts.ts'
import {acceptedBinding, isSameValue, type KeyValue, keyValue, sentBinding} from '../keys/bindings.ts'
import {workloadsOf} from '../pods/current-pods.ts'
import {undeclaredPorts} from '../runtime/addresses.ts'
import {allFound, type Input, type Known, type Sources, whenFound} from './input.ts'

export const RUNTIME_HEALTH: Input<'runtimeHealth'> = {
  name: 'runtimeHealth',
  asksService: true,
  from: ['installation', 'pods', 'replicaSets'],
  says: "the runtime API's health path",
  read: sources =>
    whenFound(runtimeTarget(sources), target =>
      target === null ? found(null) : askOne(sources, target, target.health.path),
    ),
  rules: known => forwardRules(known, 'runtime'),
}

/** Sends `GET /list` with several keys to the oldest process, because only an old process can have an old key. */
export const RUNTIME_KEYS: Input<'runtimeKeys'> = {
  name: 'runtimeKeys',
  asksService: true,
  from: ['installation', 'pods', 'replicaSets', 'keySecrets'],
  says: "the runtime API's answers on GET /list",
  read: sources =>
    whenFound(runtimeTarget(sources), target => (target === null ? found(null) : askWithKeys(sources, target))),
  rules: known => forwardRules(known, 'runtime'),
}

/** Sends a request to each port that a Service uses and no container declares, because a process may listen there. */
export const RUNTIME_TARGET_PORTS: Input<'runtimeTargetPorts'> = {
  name: 'runtimeTargetPorts',
  asksService: true,
  from: ['installation', 'services', 'pods', 'replicaSets'],
  says: 'the ports of the runtime API that its Services lead to',
  read: sources =>
    whenFound(allFound(sources.fact('installation'), sources.fact('services')), ([installation, services]) => {
      const ports = undeclaredPorts(installation, services)
      return ports.length === 0 ? found([]) : askPorts(sources, ports)
    }),
  rules: known => forwardRules(known, 'runtime'),
}

export const APP_READY: Input<'appReady'> = {
  name: 'appReady',
  asksService: true,
  from: ['installation', 'pods', 'replicaSets'],
  says: "the app's readiness path",
  read: sources =>
    whenFound(podsRunning(sources, 'app'), async pods => {
      const reads = await Promise.all(pods.map(each => askPod(sources, each)))
      const missing = reads.find(read => read.status === 'missing')
      return missing ?? found(reads.flatMap(read => (read.status === 'found' ? [read.value] : [])))
    }),
  rules: known => forwardRules(known, 'app'),
}

export const PROXY_READY: Input<'proxyReady'> = {
  name: 'proxyReady',
  asksService: true,
  from: ['installation', 'pods', 'replicaSets'],
  says: "the model proxy's liveness path",
  read: sources =>
    whenFound(podsRunning(sources, 'proxy'), ([first]) =>
      first === undefined ? found(null) : askOne(sources, podTarget(first), first.health.path),
    ),
  rules: known => forwardRules(known, 'proxy'),
}

/** Requests the page of the realm. After a 404, a request for `master` shows whether the whole service is missing. */
export const IDENTITY_READY: Input<'identityReady'> = {
  name: 'identityReady',
  asksService: true,
  from: ['installation', 'pods', 'replicaSets', 'realm'],
  says: "the identity service's realm page",
  read: sources =>
    whenFound(podsRunning(sources, 'identity'), ([first]) =>
      first === undefined
        ? found(null)
        : whenFound(allFound(sources.profile(), sources.fact('realm')), ([profile, realm]) =>
            profile.realm === undefined
              ? askOne(sources, podTarget(first), first.health.path)
              : askRealm(sources, podTarget(first), realm ?? 'master'),
          ),
    ),
  rules: known => forwardRules(known, 'identity'),
}

interface Target {
  readonly says: string
  readonly to: ProbeTarget
  readonly health: HealthEndpoint
}

interface PodTarget extends Target {
  readonly to: Extract<ProbeTarget, {via: 'port-forward'}>
}

async function runtimeTarget(sources: Sources): Promise<Read<Target | null>> {
  const {runtimeUrl} = sources
  if (runtimeUrl !== null)
    return whenFound(sources.fact('installation'), installation =>
      found({says: addressOnly(runtimeUrl), to: {via: 'url', url: runtimeUrl}, health: runtimeHealthOf(installation)}),
    )
  return whenFound(podsRunning(sources, 'runtime'), pods => {
    const [oldest] = readyByAge(pods)
    return found(oldest === undefined ? null : podTarget(oldest))
  })
}

/** Returns the URL without user, password and query, because they may be credentials. */
function addressOnly(url: string): string {
  const {origin, pathname} = new URL(url)
  return `${origin}${pathname === '/' ? '' : pathname}`
}

function runtimeHealthOf(installation: Installation): HealthEndpoint {
  return workloadsOf('runtime', installation)[0]?.health ?? {path: '/health', port: 80}
}

async function podsRunning(sources: Sources, component: ComponentName): Promise<Read<RunningPod[]>> {
  const reads = allFound(sources.fact('installation'), sources.fact('pods'), sources.fact('replicaSets'))
  return whenFound(reads, ([installation, pods, replicaSets]) =>
    found(runningPods(workloadsOf(component, installation), pods, replicaSets)),
  )
}

function startOf(pod: Pod): string {
  const starts = (pod.status.containerStatuses ?? []).flatMap(({state}) => state?.running?.startedAt ?? [])
  return starts.toSorted()[0] ?? ''
}

function podTarget({pod, health}: RunningPod): PodTarget {
  const {namespace = '', name} = pod.metadata
  return {says: `pod ${namespace}/${name}`, to: {via: 'port-forward', namespace, pod: name, port: health.port}, health}
}

async function askPorts(sources: Sources, ports: readonly number[]): Promise<Read<PortProbe[]>> {
  return whenFound(podsRunning(sources, 'runtime'), async pods => {
    const [oldest] = readyByAge(pods)
    if (oldest === undefined) return found([])
    const {to, health} = podTarget(oldest)
    const reads = ports.map(async port => {
      const read = await sources.prober.probe({to: {...to, port}, path: health.path, credential: {kind: 'none'}})
      return read.status === 'found' ? [{port, answer: read.value}] : []
    })
    return found((await Promise.all(reads)).flat())
  })
}

function readyByAge(pods: readonly RunningPod[]): RunningPod[] {
  return pods.filter(({pod}) => isReady(pod)).toSorted((a, b) => textOrder(startOf(a.pod), startOf(b.pod)))
}

async function askOne({prober}: Sources, {says, to}: Target, path: string): Promise<Read<ProbeFact>> {
  return whenFound(prober.probe({to, path, credential: {kind: 'none'}}), answer => found({target: says, answer}))
}

async function askPod({prober}: Sources, running: RunningPod): Promise<Read<PodProbe>> {
  const {to, health} = podTarget(running)
  const request: ProbeRequest = {to, path: health.path, credential: {kind: 'none'}, keep: 'ready-detail'}
  return whenFound(prober.probe(request), answer => found({pod: running.pod.metadata.name, answer}))
}

async function askRealm(sources: Sources, target: Target, realm: string): Promise<Read<ProbeFact>> {
  return whenFound(askOne(sources, target, `/realms/${encodeURIComponent(realm)}`), async fact => {
    if (fact === null || fact.answer.outcome !== 'answered' || fact.answer.status !== 404) return found(fact)
    return whenFound(askOne(sources, target, '/realms/master'), master =>
      found({...fact, master: master?.answer ?? null}),
    )
  })
}

async function askWithKeys(sources: Sources, target: Target): Promise<Read<RuntimeKeysFact>> {
  const ask = (path: string, credential: Credential) => sources.prober.probe({to: target.to, path, credential})
  const answers = allFound(
    ask('/list', {kind: 'none'}),
    ask('/list', {kind: 'wrong'}),
    ask(`/svcdiag-${crypto.randomUUID()}`, {kind: 'wrong'}),
    askWithStored(sources, target),
  )
  return whenFound(answers, ([noKey, wrongKey, canary, stored]) =>
    found({target: target.says, noKey, wrongKey, canary, ...stored}),
  )
}

async function askWithStored(
  sources: Sources,
  {to}: Target,
): Promise<Read<{sentKey: ProbeAnswer | null; acceptedKey: ProbeAnswer | null}>> {
  return whenFound(allFound(sources.fact('installation'), sources.fact('keySecrets')), ([{keys}, secrets]) => {
    const sent = keyValue(sentBinding(keys, secrets), secrets)
    const accepted = keyValue(acceptedBinding(keys, secrets), secrets)
    const ask = async (value: KeyValue): Promise<Read<ProbeAnswer | null>> =>
      value.status === 'set'
        ? sources.prober.probe({to, path: '/list', credential: {kind: 'stored', ref: value.ref}})
        : found(null)
    const sentKey = ask(sent)
    const answers = allFound(sentKey, isSameValue(sent, accepted) ? sentKey : ask(accepted))
    return whenFound(answers, ([sentKey, acceptedKey]) => found({sentKey, acceptedKey}))
  })
}

/** The API server refuses a port-forward unless the verbs `get` and `create` are both granted. */
function forwardRules({installation}: Known, component: ComponentName): Rule[] {
  if (workloadsOf(component, installation).length === 0) return []
  return [{apiGroup: '', resource: 'pods/portforward', verbs: ['get', 'create'], namespace: installation.namespace}]
}
