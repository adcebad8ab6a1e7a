import {Malformed} from '../decode.ts'
import type {KnownValues} from '../known-values.ts'
import type {RawObject, ResourceName} from '../port.ts'

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/**
 * Returns an item of a list with the kind of its list and without the copy that kubectl keeps. Adds the literals of its
 * environment variables to the known values, so that they are masked everywhere.
 */
export function rawObject(item: unknown, {group, version, kind}: ResourceName, known: KnownValues): RawObject {
  const {kind: _kind, apiVersion: _version, ...rest} = record(item)
  const metadata = {...record(rest.metadata)}
  if (typeof metadata.name !== 'string') throw new Malformed(['metadata', 'name'])
  if (isRecord(metadata.annotations)) {
    const {[LAST_APPLIED]: _copy, ...annotations} = metadata.annotations
    metadata.annotations = annotations
  }
  const object = {kind, apiVersion: group === '' ? version : `${group}/${version}`, ...rest, metadata}
  const holder = `env/${String(metadata.namespace ?? '')}/${kind}/${metadata.name}`
  for (const container of containersIn(rest.spec)) rememberEnv(container, holder, known)
  return object
}

/** Returns the containers of a pod or of nested templates, including init, sidecar and ephemeral ones. */
function containersIn(spec: unknown): unknown[] {
  if (!isRecord(spec)) return []
  const own = ['containers', 'initContainers', 'ephemeralContainers'].flatMap(name => listOf(spec[name]))
  const [template, job] = [spec.template, spec.jobTemplate].map(part => (isRecord(part) ? part.spec : undefined))
  return [...own, ...containersIn(template), ...containersIn(job)]
}

function rememberEnv(container: unknown, holder: string, known: KnownValues): void {
  if (!isRecord(container)) return
  for (const variable of listOf(container.env)) {
    if (!isRecord(variable) || typeof variable.name !== 'string' || typeof variable.value !== 'string') continue
    known.add(`${holder}/${String(container.name)}`, variable.name, variable.value)
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function record(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new Malformed()
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
