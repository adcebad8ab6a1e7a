import {expect, test} from 'vitest'
import type {Sources} from '../../../src/checks/inputs/input.ts'
import {ofExaminedRelease} from '../../../src/checks/inputs/lists.ts'
import {type ClusterReader, found} from '../../../src/cluster/port.ts'
import {GENERIC} from '../../../src/installation/profiles.ts'
import {installation} from '../healthy.ts'
import {deployment, pod, replicaSet, service, statefulSet} from '../objects.ts'

const GREEN = {labels: {'app.kubernetes.io/instance': 'green'}}

test('pods that carry no release are those of their workload’s', async () => {
  const pods = [hashed('api-1'), hashed('green-api-1'), pod('green-db-0', {kind: 'StatefulSet', owner: 'green-db'})]
  expect(names(await ofExaminedRelease('Pod', pods, sources(['green'])))).toEqual(['api-1-a'])
})

test('ReplicaSets are those of their Deployment’s', async () => {
  const sets = [replicaSet('api-1'), replicaSet('green-api-1')]
  expect(names(await ofExaminedRelease('ReplicaSet', sets, sources(['green'])))).toEqual(['api-1'])
})

test('a pod that is labelled itself needs no workload', async () => {
  const bare = pod('job-1', {kind: 'Job', labels: GREEN.labels})
  expect(await ofExaminedRelease('Pod', [bare], sources(['green']))).toEqual([])
})

test('other objects go by their own label', async () => {
  const services = [service('api'), service('green-api', {metadata: GREEN})]
  expect(names(await ofExaminedRelease('Service', services, sources(['green'])))).toEqual(['api'])
})

test('with one release everything stays, whatever it is labelled', async () => {
  const services = [service('api'), service('green-api', {metadata: GREEN})]
  expect(await ofExaminedRelease('Service', services, sources([]))).toEqual(services)
})

function sources(otherReleases: readonly string[]): Pick<Sources, 'discovery' | 'reader'> {
  const lists = {
    Deployment: [deployment('api'), deployment('green-api', {metadata: GREEN})],
    StatefulSet: [statefulSet('green-db', {metadata: GREEN})],
  }
  const reader = {list: async (kind: keyof typeof lists) => found(lists[kind])} as unknown as ClusterReader // no other request is sent
  const discovered = {...installation(), otherReleases}
  return {reader, discovery: async () => ({status: 'found', profile: GENERIC, installation: discovered})}
}

function hashed(replicaSetName: string) {
  const labels = {'pod-template-hash': replicaSetName.slice(replicaSetName.lastIndexOf('-') + 1)}
  return pod(`${replicaSetName}-a`, {owner: replicaSetName, labels})
}

function names(objects: readonly {metadata: {name: string}}[]): string[] {
  return objects.map(({metadata}) => metadata.name)
}
