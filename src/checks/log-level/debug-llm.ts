import type {Container, EnvVar, Pod, PodSpec} from '../../cluster/objects.ts'
import {workloadRule} from '../../cluster/rules.ts'
import {COMPONENTS, type ComponentName, type Installation, workloadNamed} from '../../installation/installation.ts'
import {isOn} from '../../installation/log-level/effective-level.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {withOwners} from '../../repairs/at-the-source.ts'
import {kubectl, program} from '../../repairs/command.ts'
import {unsetEnv} from '../../repairs/env-entries.ts'
import {coreRef, kubectlName, type Repair, type WorkloadName, workloadRef} from '../../repairs/repair.ts'
import {valueIn} from '../../repairs/secret-values.ts'
import {rollOut} from '../../repairs/steps.ts'
import {finishRollout} from '../../repairs/workload.ts'
import type {WarmPool} from '../facts.ts'
import {containerPath} from '../pods/container-states.ts'
import {type CurrentPod, workloadsOf} from '../pods/current-pods.ts'
import type {ReleasePods} from '../pods/revisions.ts'
import {sandboxByHand} from './repairs.ts'

const VARIABLE = 'DEBUG_LLM'
/** The app's variable that contains the environment of new sandboxes, as JSON. */
const SANDBOX_ENVIRONMENT = 'OH_AGENT_SERVER_ENV'

export interface Trace {
  readonly workload: WorkloadName
  readonly component: ComponentName
  /** The name of the pod; null for the template of the workload. */
  readonly pod: string | null
  readonly container: string
  /** `DEBUG_LLM`, or the variable with the map that contains it. */
  readonly variable: string
  readonly path: string
  /** The value; null if its source was not read. */
  readonly value: string | null
}

/** Returns every variable that sets DEBUG_LLM, or may set it, in templates and in pods. */
export function tracesOfDebugLlm(installation: Installation, pods: readonly CurrentPod[]): Trace[] {
  const inTemplates = COMPONENTS.flatMap(name => workloadsOf(name, installation)).flatMap(workload =>
    tracesIn(workload.template, {workload, component: workload.component, pod: null}),
  )
  const inPods = pods.flatMap(({pod, owner, component}) =>
    component === null ? [] : tracesIn(pod.spec, {workload: owner, component, pod: pod.metadata.name}),
  )
  return [...inTemplates, ...inPods]
}

type Holder = Pick<Trace, 'workload' | 'component' | 'pod'>

function tracesIn({containers, initContainers = []}: PodSpec, holder: Holder): Trace[] {
  return [
    ...initContainers.flatMap(container => tracesOf(container, true, holder)),
    ...containers.flatMap(container => tracesOf(container, false, holder)),
  ]
}

function tracesOf({name, env = []}: Container, init: boolean, holder: Holder): Trace[] {
  const lastOfEach = env.filter((entry, index) => env.findLastIndex(({name}) => name === entry.name) === index)
  return lastOfEach.flatMap(entry => {
    const value = debugLlmIn(entry)
    if (value === undefined || (value !== null && !isOn(value))) return []
    const path = `${containerPath({name, init})}.env[name=${entry.name}]`
    return {...holder, container: name, variable: entry.name, path, value}
  })
}

/** Returns the value of DEBUG_LLM in the entry; undefined if it is not set, and null if the value is unknown. */
function debugLlmIn({name, value, literal, valueFrom}: EnvVar): string | null | undefined {
  const known = name === VARIABLE ? value : literal?.variables?.[VARIABLE]
  if (known !== undefined) return known
  if (name !== VARIABLE && name !== SANDBOX_ENVIRONMENT) return undefined
  const isUnread = valueFrom !== undefined || (literal?.state === 'set' && literal.variables === undefined)
  return isUnread ? null : undefined
}

export function debugLlmRepairs(
  {workload: {kind, namespace, name}, component, container, variable, pod}: Trace,
  {installation, pods}: ReleasePods,
): readonly Repair[] {
  if (component === 'sandbox') return [sandboxByHand('DEBUG_LLM')]
  const workload = workloadNamed({kind, namespace, name}, installation)
  if (pod !== null || workload === undefined) return [finishRollout({kind, namespace, name})]
  const owners = ownersOf(workload.metadata)
  if (variable !== 'DEBUG_LLM')
    return withOwners(owners, {namespace, change: `remove DEBUG_LLM from ${variable}`}, [
      switchOffInMap(workload, variable, pods),
    ])
  const unset = unsetEnv(workload, container, 'DEBUG_LLM')
  if (unset === null) return [finishRollout(workload)]
  return withOwners(owners, {namespace, change: 'remove DEBUG_LLM'}, [
    {
      id: 'log-level.unset-debug-llm',
      summary: `remove DEBUG_LLM from ${kubectlName(workload)}`,
      steps: [unset, ...rollOut(workload, pods)],
    },
  ])
}

/** The map may contain secrets, so it goes only through a pipe. `replace` fails if the workload has changed. */
function switchOffInMap(workload: WorkloadName, variable: string, pods: readonly Pod[]): Repair {
  const {namespace} = workload
  return {
    id: 'log-level.switch-off-debug-llm-in-map',
    summary: `set DEBUG_LLM to false in ${variable} of ${kubectlName(workload)}`,
    steps: [
      {
        does: `set DEBUG_LLM to false in ${variable}`,
        command: [
          kubectl(namespace, 'get', kubectlName(workload), '-o', 'json'),
          program('sed', ...switchingOff('\\\\"')),
          kubectl(namespace, 'replace', '-f', '-'),
        ],
        changes: 'restarts-pods',
        objects: [workloadRef(workload)],
        undo: [kubectl(namespace, 'rollout', 'undo', kubectlName(workload))],
        needs: [workloadRule(workload, ['get', 'update'])],
      },
      ...rollOut(workload, pods),
    ],
  }
}

/** Returns the repair of the ConfigMap for spare sandboxes. The patch fails if the ConfigMap has changed. */
export function switchOffInPool(namespace: string, {configMap, key, metadata}: WarmPool): Repair {
  const at = {apiGroup: '', resource: 'configmaps', namespace, resourceNames: [configMap]}
  const {resourceVersion} = metadata
  const seen = resourceVersion === undefined ? '' : `"metadata":{"resourceVersion":"${resourceVersion}"},`
  const patch = `{${seen}"data":{"${key}":{{printf "%q" .}}}}`
  return {
    id: 'log-level.switch-off-debug-llm-in-warm-pool',
    summary: `set DEBUG_LLM to false in ConfigMap ${configMap}; its job fills the pool again`,
    steps: [
      {
        does: `set DEBUG_LLM to false in ${key}`,
        command: [
          kubectl(namespace, 'get', 'configmap', configMap, '-o', valueIn(key, patch)),
          program('sed', ...switchingOff('\\\\"')),
          kubectl(namespace, 'patch', 'configmap', configMap, '--type', 'merge', '--patch-file', '/dev/stdin'),
        ],
        changes: 'changes-data',
        objects: [coreRef('ConfigMap', namespace, configMap)],
        undo: 'set DEBUG_LLM in the ConfigMap again: nothing else was changed',
        needs: [{...at, verbs: ['get', 'patch']}],
      },
    ],
  }
}

function switchingOff(quote: string): string[] {
  const before = `${quote}DEBUG_LLM${quote} *: *`
  return ['-e', `s/\\(${before}${quote}\\)[^"\\\\]*/\\1false/g`, '-e', `s/\\(${before}\\)[a-z0-9][a-z0-9]*/\\1false/g`]
}
