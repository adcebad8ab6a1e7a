import {expect, test} from 'vitest'
import {listOf, ours, podOf, readerOf} from './bundle-of.ts'

const KEY = {namespace: 'svc', name: 'key'}
const SET = {state: 'set', blank: true, fingerprints: {raw: 'a', trimmed: 'b', decoded: null}} as const
const STATE = {metadata: {name: 'key', namespace: 'svc'}, type: 'Opaque', immutable: false, keys: {k: SET}}
const DENIED = {
  status: 'missing',
  cause: 'denied',
  input: 'Secret svc/key',
  reason: 'not allowed to read Secret svc/key',
  rule: {apiGroup: '', resource: 'secrets', verbs: ['get'], namespace: 'svc', resourceNames: ['key']},
}

test('Secrets are answered as they were', async () => {
  const leaf = {notBefore: '2026-01-01T00:00:00.000Z', notAfter: '2027-01-01T00:00:00.000Z', dnsNames: ['a.example']}
  const tls = {status: 'found', value: {type: 'kubernetes.io/tls', keys: ['tls.crt'], leaf}}
  const reader = await readerOf(
    ours({}, [], {
      secrets: [
        {
          ...KEY,
          state: {status: 'found', value: STATE},
          metadata: {status: 'found', value: STATE.metadata},
          tls,
          names: {realm: {status: 'found', value: 'main'}, none: {status: 'absent'}},
        },
        {namespace: 'svc', name: 'gone', state: {status: 'absent'}},
        {namespace: 'svc', name: 'refused', state: DENIED},
      ],
    }),
  )
  expect(await reader.secret(KEY)).toEqual({status: 'found', value: STATE})
  expect(await reader.secretMetadata(KEY)).toEqual({status: 'found', value: STATE.metadata})
  expect(await reader.tlsSecret(KEY)).toEqual(tls)
  expect(await reader.secretName({...KEY, key: 'realm'})).toEqual({status: 'found', value: 'main'})
  expect(await reader.secretName({...KEY, key: 'none'})).toEqual({status: 'absent'})
  expect(await reader.secret({namespace: 'svc', name: 'gone'})).toEqual({status: 'absent'})
  expect(await reader.secret({namespace: 'svc', name: 'refused'})).toEqual(DENIED)
  expect(await reader.secret({namespace: 'svc', name: 'other'})).toMatchObject({status: 'missing', cause: 'not-looked'})
  expect(await reader.tlsSecret({namespace: 'svc', name: 'gone'})).toMatchObject({status: 'missing'})
})

test('what was recorded in another shape is malformed, and not trusted', async () => {
  const state = {status: 'found', value: {...STATE, keys: {k: 'secret'}}}
  const reader = await readerOf(ours({}, [], {secrets: [{...KEY, state}]}))
  expect(await reader.secret(KEY)).toMatchObject({cause: 'malformed', reason: expect.not.stringContaining('secret"')})
})

test('a bundle of troubleshoot tells whether a Secret exists, and no more', async () => {
  const reader = await readerOf({
    'cluster-resources/namespaces.json': '{}',
    'secrets/svc/key/k.json': {
      namespace: 'svc',
      name: 'key',
      key: 'k',
      secretExists: true,
      keyExists: true,
      value: 'planted',
    },
    'secrets-errors/svc/refused.json': ['failed to get secret: secrets "refused" is forbidden: User "u" cannot get it'],
    'secrets/svc/gone.json': {namespace: 'svc', name: 'gone', secretExists: false},
  })
  const answer = await reader.secret(KEY)
  expect(answer).toMatchObject({status: 'missing', cause: 'not-looked', reason: expect.stringContaining('exists')})
  expect(JSON.stringify(answer)).not.toContain('planted')
  expect(await reader.secret({namespace: 'svc', name: 'gone'})).toEqual({status: 'absent'})
  expect(await reader.secret({namespace: 'svc', name: 'refused'})).toMatchObject({
    cause: 'denied',
    rule: {resource: 'secrets', verbs: ['get'], resourceNames: ['refused']},
  })
  expect(await reader.secret({namespace: 'svc', name: 'other'})).toMatchObject({reason: 'not in the bundle'})
})

async function envOf(files: object, value: string) {
  const pods = listOf(
    'Pod',
    podOf('app-1', [
      {name: 'KEY', value},
      {name: 'LOG_LEVEL', value: 'INFO'},
    ]),
  )
  const reader = await readerOf({'cluster-resources/pods/svc.json': pods, ...files})
  const read = await reader.list('Pod', {namespace: 'svc'})
  return read.status === 'found' ? read.value[0]?.spec.containers[0]?.env : null
}

test('a literal key has the state that was recorded; of another nothing is known but that it is set', async () => {
  const masked = '<redacted:secret/svc/key.k#0123456789abcdef>'
  const ref = 'env/svc/Pod/app-1/main/KEY'
  expect(await envOf(ours({}, [], {literals: {[ref]: SET}}), masked)).toEqual([
    {name: 'KEY', literal: SET},
    {name: 'LOG_LEVEL', value: 'INFO'},
  ])
  const [unknown] = (await envOf(ours({}), masked)) ?? []
  expect(unknown?.literal).toMatchObject({state: 'set', hidden: true})
  const [again] = (await envOf(ours({}), masked)) ?? []
  expect(again?.literal?.fingerprints.raw).not.toBe(unknown?.literal?.fingerprints.raw)
})

test('the plain variables of a map are those that were recorded, or that still stand there', async () => {
  const masked = '<redacted:secret/svc/env.MAP#0123456789abcdef>'
  const ref = 'env/svc/Pod/app-1/main/KEY'
  const [recorded] = (await envOf(ours({}, [], {literals: {[ref]: {...SET, variables: {DEBUG: '1'}}}}), masked)) ?? []
  expect(recorded?.literal?.variables).toEqual({DEBUG: '1'})
  const [lost] = (await envOf(ours({}), masked)) ?? []
  expect(lost?.literal?.variables).toBeUndefined()
  const [left] = (await envOf({}, '{"LOG_LEVEL": "DEBUG", "API_KEY": "***HIDDEN***"}')) ?? []
  expect(left?.literal?.variables).toEqual({LOG_LEVEL: 'DEBUG'})
})

test('a literal that another tool has hidden equals nothing; one that it left is compared', async () => {
  const [hidden] = (await envOf({}, '***HIDDEN***')) ?? []
  expect(hidden?.literal).toMatchObject({state: 'set', hidden: true})
  const [open] = (await envOf({}, 'plain-key')) ?? []
  expect(open?.literal?.hidden).toBeUndefined()
  expect(JSON.stringify(open)).not.toContain('plain-key')
})
