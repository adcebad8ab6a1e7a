import {expect, test} from 'vitest'
import type {Kind, ObjectOf} from '../../../src/cluster/objects.ts'
import {
  ABSENT,
  type ClusterReader,
  found,
  type Missing,
  type ObjectName,
  type Read,
  type SecretState,
} from '../../../src/cluster/port.ts'
import {collectingRules} from '../../../src/cluster/rules.ts'
import {collectSecrets} from '../../../src/redaction/collect/index.ts'

const DENIED: Missing = {status: 'missing', cause: 'denied', input: 'secrets in ns', reason: 'not allowed'}
const META = {name: 'x', namespace: 'ns'}

const POD: ObjectOf<'Pod'> = {
  metadata: META,
  spec: {
    containers: [
      {
        name: 'main',
        env: [{name: 'A', valueFrom: {secretKeyRef: {name: 'of-env', key: 'k'}}}],
        envFrom: [{secretRef: {name: 'of-env-from'}}],
      },
    ],
    initContainers: [{name: 'first', env: [{name: 'A', valueFrom: {secretKeyRef: {name: 'of-init', key: 'k'}}}]}],
    ephemeralContainers: [{name: 'debug', envFrom: [{secretRef: {name: 'of-debug'}}]}],
    imagePullSecrets: [{name: 'of-pull'}],
    volumes: [{secret: {secretName: 'of-volume'}}, {projected: {sources: [{secret: {name: 'of-projection'}}]}}, {}],
  },
  status: {},
}
const CONFIG_MAP: ObjectOf<'ConfigMap'> = {
  metadata: {name: 'settings', namespace: 'ns'},
  data: {'admin-password': 'hunter2-long-enough', LOG_LEVEL: 'INFO', 'api-key': ''},
}

/** Returns a cluster with these objects. The cluster records which Secrets were read by name. */
function cluster(
  objects: Partial<Record<Kind, object[]>>,
  secrets: Read<readonly SecretState[]>,
  byName: readonly Read<never>[] = [ABSENT],
) {
  const asked: ObjectName[] = []
  const reader = {
    list: async (kind: Kind) => found(objects[kind] ?? []),
    secret: async (where: ObjectName) => {
      asked.push(where)
      return byName[(asked.length - 1) % byName.length] ?? ABSENT
    },
  } as unknown as ClusterReader // the only methods that the collection may call
  return {asked, collecting: {reader, lister: {secrets: async () => secrets}, namespaces: ['ns'], named: []}}
}

test('keys of ConfigMaps with secret-like names give secrets; settings and empty values do not', async () => {
  const {secrets, missing} = await collectSecrets(cluster({ConfigMap: [CONFIG_MAP]}, found([])).collecting)
  expect(secrets.map(({ref, value}) => [ref, Buffer.from(value).toString()])).toEqual([
    ['configmap/ns/settings.admin-password', 'hunter2-long-enough'],
  ])
  expect(missing).toEqual([])
})

test('where Secrets can be listed none is asked for by name', async () => {
  const {asked, collecting} = cluster({Pod: [POD]}, found([]))
  await collectSecrets(collecting)
  expect(asked).toEqual([])
})

test('where they cannot, each that pods and the profile name is asked for once', async () => {
  const {asked, collecting} = cluster({Pod: [POD, POD], Deployment: []}, DENIED)
  const named = [
    {namespace: 'ns', name: 'of-profile'},
    {namespace: 'elsewhere', name: 'not-here'},
  ]
  const {missing} = await collectSecrets({...collecting, named})
  expect(asked.map(({name}) => name).toSorted()).toEqual(
    ['of-debug', 'of-env', 'of-env-from', 'of-init', 'of-profile', 'of-projection', 'of-pull', 'of-volume'].toSorted(),
  )
  expect(missing).toEqual([DENIED])
})

test('denials are told, those by name together', async () => {
  const byName = ['a', 'b'].map(name => {
    const rule = {apiGroup: '', resource: 'secrets', verbs: ['get'], namespace: 'ns', resourceNames: [name]} as const
    return {...DENIED, input: `Secret ns/${name}`, rule}
  })
  const {missing} = await collectSecrets(cluster({Pod: [POD]}, DENIED, byName).collecting)
  expect(missing).toHaveLength(2)
  expect(missing[0]).toBe(DENIED)
  expect(missing[1]?.rule?.resourceNames?.slice(0, 2)).toEqual(['a', 'b'])
})

test('a read that fails otherwise is told by itself', async () => {
  const late: Missing = {...DENIED, cause: 'deadline'}
  const {missing} = await collectSecrets(cluster({Pod: [POD]}, DENIED, [late]).collecting)
  expect(missing).toEqual([DENIED, ...Array.from({length: 7}, () => late)])
})

test('the rules are lists and nothing else', () => {
  expect(new Set(collectingRules('ns').flatMap(({verbs}) => verbs))).toEqual(new Set(['list']))
  expect(collectingRules('ns').every(({namespace}) => namespace === 'ns')).toBe(true)
})
