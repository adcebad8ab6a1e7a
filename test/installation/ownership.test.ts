import {expect, test} from 'vitest'
import {ownersOf} from '../../src/installation/ownership.ts'

const EXTERNAL = {apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret', name: 'keys', controller: true}

test.each([
  ['an owner reference', {ownerReferences: [EXTERNAL]}, 'ExternalSecret keys', 'reverts'],
  [
    'an owner of a kind without words',
    {ownerReferences: [{apiVersion: 'db.example/v1', kind: 'Cluster', name: 'main'}]},
    'Cluster main',
    'reverts',
  ],
  [
    'a label of External Secrets',
    {labels: {'reconcile.external-secrets.io/managed': 'true'}},
    'an ExternalSecret',
    'reverts',
  ],
  [
    'an annotation of Sealed Secrets',
    {annotations: {'sealedsecrets.bitnami.com/managed': 'true'}},
    'a SealedSecret',
    'reverts',
  ],
  [
    'a tracking id of Argo CD',
    {annotations: {'argocd.argoproj.io/tracking-id': 'chat:/Secret:ns/x'}},
    'Argo CD application chat',
    'reverts',
  ],
  ['a label of Flux', {labels: {'kustomize.toolkit.fluxcd.io/name': 'chat'}}, 'Flux object chat', 'reverts'],
  ['a HelmRelease of Flux', {labels: {'helm.toolkit.fluxcd.io/name': 'chat'}}, 'Flux object chat', 'drifts'],
  ['the admin console', {annotations: {'kots.io/app-slug': 'chat'}}, 'the admin console', 'drifts'],
  ['a release of Helm', {annotations: {'meta.helm.sh/release-name': 'main'}}, 'Helm release main', 'drifts'],
  ['the label of Helm', {labels: {'app.kubernetes.io/managed-by': 'Helm'}}, 'Helm', 'drifts'],
] as const)('%s', (_, metadata, title, effect) => {
  expect(ownersOf(metadata as Parameters<typeof ownersOf>[0])).toMatchObject([{title, effect}])
})

test('managed-by of another tool, and foreign labels, name no owner', () => {
  const labels = {'app.kubernetes.io/managed-by': 'kubectl', 'helm.sh/chart': 'chat-1.2'}
  expect(ownersOf({labels})).toEqual([])
})

test('each kind once, and the first to revert comes first', () => {
  const owners = ownersOf({
    ownerReferences: [EXTERNAL],
    labels: {
      'app.kubernetes.io/managed-by': 'Helm',
      'argocd.argoproj.io/instance': 'chat',
      'reconcile.external-secrets.io/managed': 'true',
    },
    annotations: {'meta.helm.sh/release-name': 'main'},
  })
  expect(owners.map(({kind}) => kind)).toEqual(['ExternalSecret', 'Argo CD', 'Helm'])
  expect(owners[0]?.object).toEqual({apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret', name: 'keys'})
  expect(owners[2]?.path).toBe('metadata.annotations[meta.helm.sh/release-name]')
})

test.each([
  ['a name that kubectl takes for a flag', {...EXTERNAL, name: '--server=http://attacker.test'}],
  ['a kind that kubectl takes for a flag', {...EXTERNAL, kind: '--kubeconfig=x'}],
  ['a version that is none', {...EXTERNAL, apiVersion: 'a b'}],
])('%s: the owner is told, and is no object of a command', (_, reference) => {
  expect(ownersOf({ownerReferences: [reference]})).toMatchObject([{effect: 'reverts', object: null}])
})
