import {inspect} from 'node:util'
import {expect, test} from 'vitest'
import {selfSigned} from '../../../src/lab/manifests/certificate.ts'
import {startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

const CANARY = 'canary-77e1-value'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const S = {namespace: 'ns', name: 's'}

function secret(data: Record<string, string>, more: object = {}) {
  return {kind: 'Secret', metadata: {name: 's', namespace: 'ns'}, type: 'Opaque', data, ...more}
}

async function clusterWith(body: unknown) {
  const api = await startApi(() => ({body}))
  const cluster = await open(kubeconfig({server: api.url}))
  return {api, cluster, reader: cluster.reader(new AbortController().signal)}
}

test('a Secret gives states; its values stay with the known values', async () => {
  const {cluster, reader} = await clusterWith(secret({key: base64(`${CANARY}\n`), same: base64(CANARY), empty: ''}))
  const read = await reader.secret(S)
  expect(read).toMatchObject({
    value: {
      type: 'Opaque',
      immutable: false,
      keys: {key: {state: 'set', blank: true}, same: {state: 'set', blank: false}, empty: {state: 'empty'}},
    },
  })
  for (const shown of [JSON.stringify(read), inspect(cluster, {depth: 9}), JSON.stringify(cluster)]) {
    expect(shown).not.toContain(CANARY)
    expect(shown).not.toContain(base64(CANARY))
  }
  expect(cluster.knownValues.reveal('secret/ns/s/key')).toBe(`${CANARY}\n`)
  const entries = [...cluster.knownValues.entries()].map(({holder, key}) => `${holder}/${key}`)
  expect(entries).toEqual(['secret/ns/s/key', 'secret/ns/s/same'])
})

test('fingerprints of one run compare, of two runs never', async () => {
  const body = secret({a: base64(CANARY), b: base64(`${CANARY} `)})
  const first = await (await clusterWith(body)).reader.secret(S)
  const second = await (await clusterWith(body)).reader.secret(S)
  if (first.status !== 'found' || second.status !== 'found') throw new Error('not found')
  expect(first.value.keys.a?.fingerprints.trimmed).toBe(first.value.keys.b?.fingerprints.trimmed)
  expect(first.value.keys.a?.fingerprints.raw).not.toBe(first.value.keys.b?.fingerprints.raw)
  expect(first.value.keys.a?.fingerprints.raw).not.toBe(second.value.keys.a?.fingerprints.raw)
})

test.each([
  ['a value that is not base64', secret({key: `${CANARY}!`})],
  ['a value that is no text', {...secret({}), data: {key: 7}}],
  ['another kind', {...secret({key: base64(CANARY)}), kind: 'ConfigMap'}],
])('%s is malformed and not quoted', async (_name, body) => {
  const {reader} = await clusterWith(body)
  const read = await reader.secret(S)
  expect(read).toMatchObject({status: 'missing', cause: 'malformed', input: 'Secret ns/s'})
  expect(JSON.stringify(read)).not.toContain('canary')
})

test('metadata is asked for alone', async () => {
  const managedFields = [{manager: 'helm', time: '2026-11-01T08:00:00Z', fieldsV1: {'f:data': {'f:key': {}}}}]
  const {api, reader} = await clusterWith({kind: 'PartialObjectMetadata', metadata: {name: 's', managedFields}})
  expect(await reader.secretMetadata(S)).toEqual({status: 'found', value: {name: 's', managedFields}})
  expect(api.seen[0]?.headers.accept).toBe('application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1')
})

test('a server that sends the whole Secret for its metadata is not believed', async () => {
  const {cluster, reader} = await clusterWith(secret({key: base64(CANARY)}))
  const read = await reader.secretMetadata(S)
  expect(read).toMatchObject({status: 'missing', cause: 'malformed'})
  expect([...cluster.knownValues.entries()]).toEqual([])
})

test('of a TLS Secret only the certificate and the names of the keys are kept', async () => {
  const {certificate, key} = selfSigned({
    commonName: 'a.example',
    dnsNames: ['a.example', '*.b.example'],
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2026-12-31T00:00:00Z'),
  })
  const {cluster, reader} = await clusterWith(
    secret({'tls.crt': base64(certificate + certificate), 'tls.key': base64(key)}),
  )
  expect(await reader.tlsSecret(S)).toEqual({
    status: 'found',
    value: {
      type: 'Opaque',
      keys: ['tls.crt', 'tls.key'],
      leaf: {
        notBefore: '2026-01-01T00:00:00.000Z',
        notAfter: '2026-12-31T00:00:00.000Z',
        dnsNames: ['a.example', '*.b.example'],
      },
    },
  })
  expect([...cluster.knownValues.entries()]).toEqual([])
})

test.each([{}, {'tls.crt': ''}, {'tls.crt': base64('no certificate')}])(
  'no parsable certificate is no leaf',
  async data => {
    const {reader} = await clusterWith(secret(data))
    expect(await reader.tlsSecret(S)).toMatchObject({status: 'found', value: {leaf: null}})
  },
)

test('a name out of a Secret is its text, or absent', async () => {
  const {reader} = await clusterWith(secret({realm: base64('allhands')}))
  expect(await reader.secretName({...S, key: 'realm'})).toEqual({status: 'found', value: 'allhands'})
  expect(await reader.secretName({...S, key: 'other'})).toEqual({status: 'absent'})
})
