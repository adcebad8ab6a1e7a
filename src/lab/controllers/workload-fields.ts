import type {EnvVar, WorkloadManifest} from '../manifests/types.ts'
import {type EnvWriter, type LabInstallation, workloadKey} from '../model.ts'
import {timeAgo} from '../time.ts'
import type {Made} from './made.ts'

/**
 * The record of who wrote which variable: the first writer everything, each later one what it changed. Of the fields of
 * a workload only the variables of containers are listed, which is all that anybody asks for.
 */
export function withFieldsEntries(installation: LabInstallation, manifest: WorkloadManifest, object: Made): Made {
  const later = installation.envWriters[workloadKey(manifest)] ?? []
  if (later === 'stripped') return object
  const {now, ages} = installation
  const first = entryOf('kubectl-create', timeAgo(now, ages.installed), variablesOf(manifest, later))
  const entries = later.map(writer =>
    entryOf(writer.manager, timeAgo(now, writer.changedAgo), variablesBy(writer, manifest)),
  )
  return {...object, metadata: {...object.metadata, managedFields: [first, ...entries]}}
}

type Variables = Readonly<Record<string, readonly EnvVar[]>>

/** By container, without those that somebody else wrote later. */
function variablesOf({spec}: WorkloadManifest, later: readonly EnvWriter[]): Variables {
  return Object.fromEntries(
    spec.template.spec.containers.map(({name: container, env = []}) => {
      const taken = new Set(later.flatMap(writer => (writer.container === container ? writer.env : [])))
      return [container, env.filter(({name}) => !taken.has(name))]
    }),
  )
}

function variablesBy({container, env}: EnvWriter, {spec}: WorkloadManifest): Variables {
  const all = spec.template.spec.containers.find(({name}) => name === container)?.env ?? []
  return {[container]: all.filter(({name}) => env.includes(name))}
}

function entryOf(manager: string, time: string, variables: Variables): object {
  const containers = Object.entries(variables).map(([container, env]) => [
    keyOf(container),
    {'.': {}, 'f:name': {}, 'f:env': Object.fromEntries(env.map(ownedVariable))},
  ])
  return {
    manager,
    operation: 'Update',
    apiVersion: 'apps/v1',
    time,
    fieldsType: 'FieldsV1',
    fieldsV1: {'f:spec': {'f:template': {'f:spec': {'f:containers': Object.fromEntries(containers)}}}},
  }
}

function ownedVariable({name, valueFrom}: EnvVar): [string, object] {
  return [keyOf(name), {'.': {}, 'f:name': {}, [valueFrom === undefined ? 'f:value' : 'f:valueFrom']: {}}]
}

function keyOf(name: string): string {
  return `k:${JSON.stringify({name})}`
}
