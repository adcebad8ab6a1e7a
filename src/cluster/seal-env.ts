import type {KnownValues} from './known-values.ts'
import type {Container, EnvVar, Kind, ObjectOf, PodSpec, ValueState} from './objects.ts'
import {valueState} from './value-state.ts'

type AnyObject = ObjectOf<Kind>

export interface Sealing {
  readonly plainEnv: ReadonlySet<string>
  readonly known: KnownValues
  readonly remember: Remember
}

/** Returns a value and its state. Equal values share one state. `ref` is `HOLDER/VARIABLE`. */
export type Remember = (value: string, ref: string) => {readonly value: string; readonly state: ValueState}

/** Caches states, because the pods of one Deployment repeat the same literals a thousand times. */
export function rememberedStates(hmacKey: Uint8Array): Remember {
  const remembered = new Map<string, ReturnType<Remember>>()
  return value => {
    const entry = remembered.get(value) ?? {value, state: valueState(Buffer.from(value), hmacKey)}
    remembered.set(value, entry)
    return entry
  }
}

/** Replaces literals by their states, in place. A variable without value and source is empty. */
export function sealEnv(kind: Kind, object: AnyObject, sealing: Sealing): void {
  for (const {holder, container} of containersOf(kind, object)) sealContainer(container, holder, sealing)
}

/** Returns the states of sealed literals, by `env/NAMESPACE/KIND/NAME/CONTAINER/VARIABLE`. */
export function* sealedLiterals(
  kind: Kind,
  object: AnyObject,
): Generator<{name: string; ref: string; state: ValueState}> {
  for (const {holder, container} of containersOf(kind, object)) {
    for (const {name, literal} of container.env ?? []) {
      if (literal !== undefined) yield {name, ref: `${holder}/${name}`, state: literal}
    }
  }
}

function containersOf(kind: Kind, object: AnyObject): {holder: string; container: Container}[] {
  const {namespace, name} = object.metadata
  const {containers = [], initContainers = [], ephemeralContainers = []} = podSpecOf(object) ?? {}
  return [...containers, ...initContainers, ...ephemeralContainers].map(container => ({
    holder: `env/${namespace ?? ''}/${kind}/${name}/${container.name}`,
    container,
  }))
}

function podSpecOf(object: AnyObject): PodSpec | null {
  if (!('spec' in object) || object.spec === undefined) return null
  if ('containers' in object.spec) return object.spec
  if ('template' in object.spec) return object.spec.template?.spec ?? null
  return 'jobTemplate' in object.spec ? object.spec.jobTemplate.spec.template.spec : null
}

function sealContainer(container: Container, holder: string, sealing: Sealing): void {
  if (container.env === undefined) return
  const plainEnv = new Set([...sealing.plainEnv, ...partsOfAddresses(container.env, sealing)])
  container.env = container.env.map(variable => sealed(variable, holder, {...sealing, plainEnv}))
}

/** Returns variables that plain variables include by `$(NAME)`, if their names describe a part of an address. */
function partsOfAddresses(env: readonly EnvVar[], {plainEnv}: Sealing): string[] {
  return env
    .filter(({name}) => plainEnv.has(name))
    .flatMap(({value = ''}) => [...value.matchAll(/\$\(([^)]*)\)/g)].map(([, name = '']) => name))
    .filter(name => /(^|_)(HOST|HOSTNAME|PORT|DOMAIN|NAMESPACE|SCHEME|PROTOCOL)$/.test(name))
}

/** Creates a new object, because deleting fields from the old one takes three times its memory. */
function sealed({name, value = '', valueFrom}: EnvVar, holder: string, {plainEnv, known, remember}: Sealing): EnvVar {
  if (valueFrom !== undefined) return {name, valueFrom}
  if (plainEnv.has(name)) return {name, value}
  const entry = remember(value, `${holder}/${name}`)
  known.add(holder, name, entry.value)
  return {name, literal: {...variablesIn(entry.value, plainEnv), ...entry.state}}
}

/** The app passes the environment of sandboxes as JSON in one variable. Plain variables in this JSON stay readable. */
function variablesIn(value: string, plainEnv: ReadonlySet<string>): Pick<ValueState, 'variables'> {
  if (!value.trimStart().startsWith('{')) return {}
  try {
    const all: object = JSON.parse(value) // JSON that starts with a brace is an object
    const plain = Object.entries(all).filter(([name]) => plainEnv.has(name))
    return {variables: Object.fromEntries(plain.map(([name, value]) => [name, String(value)]))}
  } catch {
    return {}
  }
}
