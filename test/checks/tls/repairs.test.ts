import {expect, test} from 'vitest'
import type {Facts} from '../../../src/checks/facts.ts'
import {tlsValid} from '../../../src/checks/tls/valid.ts'
import type {Ingress} from '../../../src/cluster/objects.ts'
import {found} from '../../../src/cluster/port.ts'
import {commandLine, NO_TARGET} from '../../../src/repairs/command.ts'
import type {Repair} from '../../../src/repairs/repair.ts'
import {certificate, healthy, installation, run} from '../healthy.ts'
import {ingress, NS} from '../objects.ts'

const HOSTS = ['app.example.com']
const ROOT = ingress('root', {tls: [{hosts: HOSTS, secretName: 'app-tls'}]})

test('the certificate goes to a new Secret through pipes, and every reference of an Ingress follows', () => {
  const twice = ingress('twice', {tls: [...(ROOT.spec.tls ?? []), {hosts: HOSTS, secretName: 'app-tls'}]})
  const [repair] = repairsOf([ROOT, twice])
  expect(repair?.id).toBe('tls.move-to-typed-secret')
  const commands = commandsOf(repair)
  expect(commands[0]).toContain('create secret generic app-tls-tls --type=kubernetes.io/tls')
  expect(commands.slice(1, 3)).toEqual(
    ['tls.crt', 'tls.key'].map(key =>
      expect.stringMatching(`get secret app-tls .*"${key}".* \\| .*patch secret app-tls-tls .*--patch-file /dev/stdin`),
    ),
  )
  expect(commands.slice(3)).toEqual([
    expect.stringMatching('patch ingress root .*"test","path":"/spec/tls/0/secretName","value":"app-tls"'),
    expect.stringMatching('patch ingress twice .*"replace","path":"/spec/tls/0/secretName","value":"app-tls-tls"'),
    expect.stringMatching('patch ingress twice .*"replace","path":"/spec/tls/1/secretName","value":"app-tls-tls"'),
  ])
})

test('an Ingress that Helm owns is changed at its source first', () => {
  const annotations = {'meta.helm.sh/release-name': 'main', 'meta.helm.sh/release-namespace': NS}
  const labels = {'app.kubernetes.io/managed-by': 'Helm'}
  const owned = {...ROOT, metadata: {...ROOT.metadata, annotations, labels}}
  const [first, second] = repairsOf([owned])
  expect([first?.byHand, second?.id]).toEqual(['at-the-source', 'tls.move-to-typed-secret'])
  expect(second?.undoneBy).toContain('Helm')
})

test('where something else than an Ingress names the Secret, a person does it', () => {
  const store = {metadata: {name: 'default', namespace: NS}, spec: {defaultCertificate: {secretName: 'app-tls'}}}
  const [repair] = repairsOf([ROOT], {tlsStores: [store]})
  expect(repair).toMatchObject({id: 'tls.make-typed-secret', byHand: 'reinstall'})
  expect(JSON.stringify(repair)).toContain('TLSStore default (spec.defaultCertificate.secretName)')
})

test('a value that is not in the Secret comes from outside', () => {
  const [repair] = repairsOf([ROOT], {}, ['tls.crt'])
  expect(repair).toMatchObject({id: 'tls.make-typed-secret', byHand: 'value-from-outside'})
  expect(JSON.stringify(repair)).toContain('which lacks tls.key')
})

function repairsOf(ingresses: Ingress[], change: Partial<Facts> = {}, keys = ['tls.crt', 'tls.key']) {
  const tlsSecrets = {[`${NS}/app-tls`]: found(certificate({type: 'Opaque', keys}))}
  const outcome = run(tlsValid, healthy({ingresses, installation: installation(), tlsSecrets, ...change}))
  return outcome.status === 'fail' ? outcome.findings.flatMap(({repairs}) => repairs) : []
}

function commandsOf(repair: Repair | undefined): string[] {
  return (repair?.steps ?? []).flatMap(({command}) => (command === undefined ? [] : [commandLine(command, NO_TARGET)]))
}
