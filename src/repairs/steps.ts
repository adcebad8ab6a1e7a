import type {Pod} from '../cluster/objects.ts'
import type {Rule, Verb} from '../cluster/port.ts'
import {collectingRules, workloadRule} from '../cluster/rules.ts'
import {isReady, podsOf} from '../installation/workload-pods.ts'
import {type Command, kubectl, type Program, program, svcdiag} from './command.ts'
import {coreRef, kubectlName, type Step, type WorkloadName, workloadRef} from './repair.ts'

/** Returns a step that restarts workloads, because pods read Secrets and ConfigMaps only when they start. */
export function restart(workloads: readonly [WorkloadName, ...WorkloadName[]]): Step {
  const [{namespace}] = workloads
  return {
    does: `restart ${workloads.map(kubectlName).join(', ')}`,
    role: 'restart',
    command: [kubectl(namespace, 'rollout', 'restart', ...workloads.map(kubectlName))],
    changes: 'restarts-pods',
    objects: workloads.map(workloadRef),
    undo: 'nothing to undo: the pods restart with the same template',
    needs: patching(workloads),
  }
}

/** Kubernetes times are whole seconds: only a later second proves that pods started after the change. */
export function waitForNextSecond(): Step {
  return looking('wait, so that the times of the change and of the restart differ', [program('sleep', '1')])
}

/** Returns a step that fails if the rollout does not finish in five minutes. */
export function waitForRollout(workload: WorkloadName): Step {
  return looking(
    `wait until ${kubectlName(workload)} is rolled out`,
    [kubectl(workload.namespace, 'rollout', 'status', kubectlName(workload), '--timeout=5m')],
    [workloadRule(workload, ['get', 'list', 'watch'])],
  )
}

export function looking(does: string, command: Command, needs: readonly Rule[] = needsOf(command)): Step {
  return {does, command, changes: 'nothing', objects: [], needs}
}

/** Returns a step that prints the log of a component, with secrets masked. */
export function readLogs(namespace: string, component: string, ...words: readonly string[]): Step {
  return looking(`read the log of the ${component}`, [svcdiag(namespace, 'logs', component, ...words)])
}

/** The command uses the namespace of the installation, so that all secrets are masked. */
export function readWorkloadLogs(
  {owner, component}: {readonly owner: WorkloadName; readonly component: string | null},
  {namespace}: {readonly namespace: string},
  ...words: readonly string[]
): Step {
  if (component !== null && component !== 'sandbox') return readLogs(namespace, component, ...words)
  const name = kubectlName(owner)
  const command = (place: string): Command => [svcdiag(place, 'logs', name, ...words)]
  const places = [...new Set([namespace, owner.namespace])]
  return looking(
    `read the log of ${name}`,
    command(namespace),
    places.flatMap(place => needsOf(command(place))),
  )
}

export function byHand(does: string, changes: Step['changes'] = 'changes-data'): Step {
  return {does, changes, objects: [], needs: []}
}

export function patching(workloads: readonly WorkloadName[]): Rule[] {
  return workloads.map(workload => workloadRule(workload, ['get', 'patch']))
}

export function needsOf(command: Command): readonly Rule[] {
  return command.flatMap(needsOfProgram)
}

function needsOfProgram({name, cluster, words}: Program): readonly Rule[] {
  if (cluster === null) return []
  const {namespace} = cluster
  const [verb, what = '', ...rest] = words
  if (name === 'svcdiag') {
    if (verb !== 'logs' || namespace === null) return []
    // `svcdiag logs` reads secrets to mask them, and finds pods through their owners
    return [...collectingRules(namespace), {apiGroup: '', resource: 'pods/log', verbs: ['get'], namespace}]
  }
  if (verb === 'wait') return watching(what, namespace)
  if (verb === 'rollout') return watching(rest[0] ?? '', namespace)
  if ((verb !== 'get' && verb !== 'describe') || what.startsWith('-')) return []
  const [object] = rest
  return rulesFor(what, object === undefined || object.startsWith('-') ? null : object, namespace)
}

function watching(workload: string, namespace: string | null): Rule[] {
  return rulesFor(workload, null, namespace).map(rule => ({...rule, verbs: ['get', 'list', 'watch']}))
}

function rulesFor(what: string, name: string | null, namespace: string | null): Rule[] {
  return what.split(',').map(word => {
    const [kind = '', own = name] = word.split('/')
    const verbs: readonly Verb[] = [own === null ? 'list' : 'get']
    return {...resourceOf(kind), verbs, namespace, ...(own !== null && {resourceNames: [own]})}
  })
}

function resourceOf(word: string): Pick<Rule, 'apiGroup' | 'resource'> {
  const [kind = '', ...group] = word.split('.')
  const resource = plural(kind)
  return {apiGroup: group.length > 0 ? group.join('.') : (GROUPS[resource] ?? ''), resource}
}

function plural(kind: string): string {
  if (kind.endsWith('y')) return `${kind.slice(0, -1)}ies`
  if (kind.endsWith('ss')) return `${kind}es`
  return kind.endsWith('s') ? kind : `${kind}s`
}

const GROUPS: Readonly<Record<string, string>> = {
  deployments: 'apps',
  statefulsets: 'apps',
  ingresses: 'networking.k8s.io',
  networkpolicies: 'networking.k8s.io',
  endpointslices: 'discovery.k8s.io',
  certificates: 'cert-manager.io',
}

const REVISION = 'controller-revision-hash'
const POD_NAME = 'statefulset.kubernetes.io/pod-name'

/** Returns the steps after a change of the template: delete pods that would block the rollout, then wait for it. */
export function rollOut(workload: WorkloadName, pods: readonly Pod[]): [Step, ...Step[]] {
  const stuck = workload.kind === 'StatefulSet' ? podsOf(workload, pods, []).filter(pod => !isReady(pod)) : []
  const [first, ...others] = stuck
  return first === undefined
    ? [waitForRollout(workload)]
    : [deleteStuck(workload, [first, ...others]), waitForRollout(workload)]
}

/** A StatefulSet replaces no pod before the previous pod is ready (kubernetes.io: StatefulSets, "Forced rollback"). */
function deleteStuck(workload: WorkloadName, pods: readonly [Pod, ...Pod[]]): Step {
  const {namespace} = workload
  const names = pods.map(({metadata}) => metadata.name)
  const revisions = [...new Set(pods.flatMap(({metadata}) => metadata.labels?.[REVISION] ?? []))]
  const selector = `${POD_NAME} in (${names.join(',')}),${REVISION} in (${revisions.join(',')})`
  return {
    does: `delete ${names.join(', ')} of the old revision: ${kubectlName(workload)} replaces no pod that is not ready`,
    command: [kubectl(namespace, 'delete', 'pods', '-l', selector, '--wait=false')],
    changes: 'restarts-pods',
    objects: names.map(name => coreRef('Pod', namespace, name)),
    undo: 'nothing to undo: the controller creates the pods again',
    needs: [{apiGroup: '', resource: 'pods', verbs: ['list', 'delete'], namespace}],
  }
}
