import {resolve} from 'node:path'
import {expect, test} from 'vitest'
import {commandsToSend, printedCommands} from '../../../src/cli/target/printed-commands.ts'

test('a report that is sent names the context and no file of the machine that it was made on', () => {
  const live = printedCommands(
    {lab: false, kubeconfig: '/home/me/prod.yaml'},
    {mode: 'live', context: 'prod', server: null, namespace: null, inCluster: false},
  )
  expect(live.target).toMatchObject({kubeconfig: '/home/me/prod.yaml', context: 'prod'})
  expect(commandsToSend(live).target).toEqual({...live.target, kubeconfig: null})
})

test('a kubeconfig is named so that another folder finds it', () => {
  const live = printedCommands(
    {lab: false, kubeconfig: 'prod.yaml'},
    {mode: 'live', context: 'prod', server: null, namespace: null, inCluster: false},
  )
  expect(live.target.kubeconfig).toBe(resolve('prod.yaml'))
})

test('of a lab, a first step writes the kubeconfig that the others read, sent or not', () => {
  const lab = printedCommands(
    {lab: true},
    {mode: 'lab', context: 'lab', server: null, namespace: null, inCluster: false},
  )
  expect(lab.first).toHaveLength(1)
  expect(commandsToSend(lab)).toEqual(lab)
})
