import type {KnownValues} from '../known-values.ts'
import type {Container, EnvVar, Kind, ObjectOf, PodSpec, ValueState} from '../objects.ts'
import {valueState} from '../value-state.ts'

type AnyObject = ObjectOf<Kind>

export interface Sealing {
  readonly plainEnv: ReadonlySet<string>
  readonly known: KnownValues
  /** State of a text value; equal values may share one. */
  stateOf(value: string): ValueState
}

/** States by value, remembered: the pods of one Deployment repeat the same literals a thousand times. */
export function rememberedStates(hmacKey: Uint8Array): (value: string) => ValueState {
  const states = new Map<string, ValueState>()
  return value => {
    const state = states.get(value) ?? valueState(Buffer.from(value), hmacKey)
    states.set(value, state)
    return state
  }
}

/**
 * Replaces literal values of environment variables by their states, in place, for every kind that has containers. A
 * variable with neither value nor source is the empty literal: Kubernetes leaves an empty value out.
 */
export function sealEnv(kind: Kind, object: AnyObject, sealing: Sealing): void {
  const {namespace, name} = object.metadata
  const spec = podSpecOf(object)
  for (const container of [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])]) {
    sealContainer(container, `env/${namespace ?? ''}/${kind}/${name}/${container.name}`, sealing)
  }
}

function podSpecOf(object: AnyObject): PodSpec | null {
  if (!('spec' in object) || object.spec === undefined) return null
  if ('containers' in object.spec) return object.spec
  if ('template' in object.spec) return object.spec.template?.spec ?? null
  return 'jobTemplate' in object.spec ? object.spec.jobTemplate.spec.template.spec : null
}

function sealContainer(container: Container, ref: string, sealing: Sealing): void {
  for (const variable of container.env ?? []) {
    delete variable.literal
    if (variable.valueFrom === undefined) sealVariable(variable, ref, sealing)
  }
}

function sealVariable(variable: EnvVar, ref: string, {plainEnv, known, stateOf}: Sealing): void {
  const value = variable.value ?? ''
  if (plainEnv.has(variable.name)) {
    variable.value = value
    return
  }
  delete variable.value
  variable.literal = stateOf(value)
  known.add(`${ref}/${variable.name}`, value)
}
