import {expect, test} from 'vitest'
import {ownersOf} from '../../src/installation/ownership.ts'
import {withOwners} from '../../src/repairs/at-the-source.ts'
import {commandLine, NO_TARGET} from '../../src/repairs/command.ts'
import type {Repair} from '../../src/repairs/repair.ts'
import {byHand} from '../../src/repairs/steps.ts'

const RESTART: Repair = {id: 'x.restart-it', summary: 'restart it', steps: [byHand('restart it', 'restarts-pods')]}
const ASK: Repair = {...RESTART, id: 'x.ask', byHand: 'access-policy'}
const PLACE = {namespace: 'chat', change: 'give Secret keys the right value'}

test('an object that nothing owns is repaired in the cluster alone', () => {
  expect(withOwners([], PLACE, [RESTART])).toEqual([RESTART])
})

test('the source comes first; what runs in the cluster says who undoes it and when', () => {
  const owners = ownersOf({annotations: {'meta.helm.sh/release-name': 'main'}})
  const [source, inCluster, byPerson] = withOwners(owners, PLACE, [RESTART, ASK])
  expect(source).toMatchObject({
    byHand: 'at-the-source',
    summary: 'in the values of Helm release main, give Secret keys the right value',
  })
  expect(inCluster).toEqual({
    ...RESTART,
    undoneBy: 'the next deployment by Helm release main writes its own state back',
  })
  expect(byPerson).toEqual(ASK)
})

test('an owner in the cluster is looked at', () => {
  const reference = {apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret', name: 'keys'}
  const [source] = withOwners(ownersOf({ownerReferences: [reference]}), PLACE, [RESTART])
  const commands = source?.steps.flatMap(({command}) => (command ? [commandLine(command, NO_TARGET)] : []))
  expect(commands).toEqual(['kubectl -n chat get externalsecret.external-secrets.io keys'])
})

test('each owner has a source of its own, whoever reverts first before the others', () => {
  const helm = ownersOf({annotations: {'meta.helm.sh/release-name': 'main'}})
  const reference = {apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret', name: 'keys'}
  const [external, values, inCluster] = withOwners(
    [...helm, ...ownersOf({namespace: 'vault', ownerReferences: [reference]}), ...helm],
    PLACE,
    [RESTART],
  )
  expect(external?.summary).toContain('ExternalSecret keys')
  expect(JSON.stringify(external)).toContain('"namespace":"vault"')
  expect(values?.summary).toContain('Helm release main')
  expect(inCluster).toEqual({
    ...RESTART,
    undoneBy:
      'ExternalSecret keys writes its own state back within minutes; the next deployment by Helm release main writes its own state back',
  })
})
