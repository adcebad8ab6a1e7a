import type {Container, EnvVar, PodSpec} from '../../cluster/objects.ts'
import type {ComponentName, Installation} from '../../installation/installation.ts'
import {isOn} from '../../installation/log-level/effective-level.ts'
import type {WorkloadName} from '../../repairs/objects.ts'
import {containerPath} from '../pods/container-states.ts'
import type {CurrentPod} from '../pods/current-pods.ts'

const VARIABLE = 'DEBUG_LLM'
/** The app's variable that contains the environment of new sandboxes, as JSON. */
const SANDBOX_ENVIRONMENT = 'OH_AGENT_SERVER_ENV'

/** A place that sets DEBUG_LLM, or may set it. */
export interface Trace {
  readonly workload: WorkloadName
  readonly component: ComponentName
  /** The name of the pod; null for the workload's template. */
  readonly pod: string | null
  readonly container: string
  /** The `env` entry: the variable itself, or the map that contains it. */
  readonly variable: string
  readonly path: string
  /** The value; null if its source was not read. */
  readonly value: string | null
}

/** Searches templates and pods, which differ during a rollout. Init containers are searched as well. */
export function tracesOfDebugLlm({components}: Installation, pods: readonly CurrentPod[]): Trace[] {
  const workloads = Object.values(components).flatMap(one => (one.state === 'found' ? one.workloads : []))
  const inTemplates = workloads.flatMap(workload =>
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
    const value = valueIn(entry)
    if (value === undefined || (value !== null && !isOn(value))) return []
    const path = `${containerPath({name, init})}.env[name=${entry.name}]`
    return {...holder, container: name, variable: entry.name, path, value}
  })
}

/**
 * Returns the value that the entry sets for DEBUG_LLM: undefined if it sets none, null if the value cannot be known.
 */
function valueIn({name, value, literal, valueFrom}: EnvVar): string | null | undefined {
  const known = name === VARIABLE ? value : literal?.variables?.[VARIABLE]
  if (known !== undefined) return known
  if (name !== VARIABLE && name !== SANDBOX_ENVIRONMENT) return undefined
  const isUnread = valueFrom !== undefined || (literal?.state === 'set' && literal.variables === undefined)
  return isUnread ? null : undefined
}
