import type {ConfigMap, Container, Deployment, StatefulSet} from '../../src/cluster/objects.ts'
import type {PatchOperation} from '../../src/cluster/writer.ts'
import type {ComponentName, Workload} from '../../src/installation/installation.ts'
import {OPENHANDS} from '../../src/installation/profiles.ts'
import {type Change, isWrite, type Write} from '../../src/log-level/change.ts'
import type {SetRequest} from '../../src/log-level/plan/set.ts'
import type {Ground} from '../../src/log-level/plan/subject.ts'
import type {Target} from '../../src/log-level/target.ts'
import {container, deployment, NOW, NS, statefulSet} from '../checks/objects.ts'

export const AT = NOW.toISOString()
export const TO_DEBUG: SetRequest = {level: 'DEBUG', expires: null, by: 'jane', at: AT}
export const TO_INFO: SetRequest = {...TO_DEBUG, level: 'INFO'}

export function ground(configMaps: readonly ConfigMap[] = []): Ground {
  return {profile: OPENHANDS, configMaps}
}

type Env = NonNullable<Container['env']>

/** Returns the workload `openhands`, whose container `main` has this env. */
export function app(env: Env | null, change: Parameters<typeof deployment>[1] = {}): Target {
  const containers = [container(env === null ? {} : {env})]
  const object = deployment('openhands', {containers, ...change, metadata: {resourceVersion: '7', ...change.metadata}})
  return {workload: workloadOf('app', 'Deployment', object), object}
}

export function identity(env: Env | null, change: Partial<Container> = {}, spec: object = {}): Target {
  const containers = [container({...(env !== null && {env}), ...change})]
  const template = {metadata: {labels: {app: 'keycloak'}}, spec: {containers}}
  const object = statefulSet('keycloak', {metadata: {resourceVersion: '7'}, spec: {template, ...spec}})
  return {workload: workloadOf('identity', 'StatefulSet', object), object}
}

function workloadOf(
  component: ComponentName,
  kind: Workload['kind'],
  {metadata, spec}: Deployment | StatefulSet,
): Workload {
  return {
    kind,
    namespace: NS,
    name: metadata.name,
    component,
    metadata,
    replicas: spec.replicas ?? 1,
    template: spec.template.spec,
    templateLabels: {},
    mainContainer: 'main',
    services: [],
    health: null,
  }
}

/** Returns the workload as an API server stores it after the write. */
export function stored(target: Target, change: Change): Target {
  const object = patched(target.object, writeIn(change).patch.operations)
  return {workload: {...target.workload, metadata: object.metadata, template: object.spec.template.spec}, object}
}

export function patched(object: Target['object'], operations: readonly PatchOperation[]): Target['object'] {
  return operations.reduce(applied, structuredClone(object) as unknown) as Target['object'] // the object still has the same kind
}

export function writeIn(change: Change): Write {
  if (!isWrite(change)) throw new Error(`nothing is written: ${change.reason}`)
  return change
}

/** Applies the part of RFC 6902 that the tests need: every path must exist, except for additions. */
function applied(document: unknown, operation: PatchOperation): unknown {
  const steps = operation.path
    .slice(1)
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = steps.pop() ?? ''
  const parent = steps.reduce((at, step) => Reflect.get(Object(at), step), document)
  if (typeof parent !== 'object' || parent === null) throw new Error(`no such path: ${operation.path}`)
  if (operation.op !== 'add' && !(last in parent)) throw new Error(`no such path: ${operation.path}`)
  if (operation.op === 'remove')
    Array.isArray(parent) ? parent.splice(Number(last), 1) : Reflect.deleteProperty(parent, last)
  else if (Array.isArray(parent) && last === '-') parent.push(operation.value)
  else Reflect.set(parent, last, operation.value)
  return document
}
