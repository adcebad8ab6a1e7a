import type {KubeObject} from '../../kube-api/state.ts'
import type {Container, EnvFrom, EnvVar} from '../manifests/types.ts'

/** Returns the present state of an object; undefined if the object does not exist. */
export type Find = (kind: string, namespace: string, name: string) => KubeObject | undefined

export type Environment =
  | {readonly status: 'resolved'; readonly env: Readonly<Record<string, string>>}
  | {readonly status: 'lacking'; readonly message: string}

/** Returns the variables of a container that starts now, or the kubelet's message if a source is missing. */
export function environmentOf({env = [], envFrom = []}: Container, namespace: string, find: Find): Environment {
  const parts = [
    ...envFrom.map(source => wholeSource(source, namespace, find)),
    ...env.map(variable => variableOf(variable, namespace, find)),
  ]
  const lacking = parts.find(part => part.status === 'lacking')
  if (lacking !== undefined) return lacking
  const resolved = parts.flatMap(part => (part.status === 'resolved' ? [part.env] : []))
  return {status: 'resolved', env: Object.assign({}, ...resolved)}
}

const NOTHING: Environment = {status: 'resolved', env: {}}

function wholeSource({prefix = '', secretRef, configMapRef}: EnvFrom, namespace: string, find: Find): Environment {
  const reference = secretRef ?? configMapRef
  if (reference === undefined) return NOTHING
  const kind = secretRef === undefined ? 'ConfigMap' : 'Secret'
  const data = dataOf(find(kind, namespace, reference.name))
  if (data === null) return reference.optional === true ? NOTHING : notFound(kind, reference.name)
  return {
    status: 'resolved',
    env: Object.fromEntries(Object.entries(data).map(([key, value]) => [`${prefix}${key}`, value])),
  }
}

function variableOf({name, value = '', valueFrom}: EnvVar, namespace: string, find: Find): Environment {
  const reference = valueFrom?.secretKeyRef ?? valueFrom?.configMapKeyRef
  if (reference === undefined) return {status: 'resolved', env: {[name]: value}}
  const kind = valueFrom?.secretKeyRef === undefined ? 'ConfigMap' : 'Secret'
  const data = dataOf(find(kind, namespace, reference.name))
  const found = data?.[reference.key]
  if (found !== undefined) return {status: 'resolved', env: {[name]: found}}
  if (reference.optional === true) return NOTHING
  if (data === null) return notFound(kind, reference.name)
  const message = `couldn't find key ${reference.key} in ${kind} ${namespace}/${reference.name}`
  return {status: 'lacking', message}
}

function notFound(kind: string, name: string): Environment {
  return {status: 'lacking', message: `${kind.toLowerCase()} "${name}" not found`}
}

function dataOf(object: KubeObject | undefined): Record<string, string> | null {
  if (object === undefined) return null
  const data = (object.data ?? {}) as Record<string, string> // `object` is a Secret or a ConfigMap, so its data has this type
  if (object.kind !== 'Secret') return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]))
}
