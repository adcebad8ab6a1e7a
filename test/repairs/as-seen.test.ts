import {expect, test} from 'vitest'
import {atHash, atPod, atRevision, restartAsSeen} from '../../src/repairs/as-seen.ts'
import {commandLine, NO_TARGET} from '../../src/repairs/command.ts'

const STORE = {kind: 'StatefulSet', namespace: 'chat', name: 'db'} as const

function commandsOf(seen: Parameters<typeof restartAsSeen>[0][0]['seen']): string[] {
  return restartAsSeen([{...STORE, seen}]).flatMap(({command}) =>
    command === undefined ? [] : [commandLine(command, NO_TARGET)],
  )
}

test.each([
  [
    atRevision(7),
    String.raw`statefulset/db '--for=jsonpath={.metadata.annotations.deployment\.kubernetes\.io/revision}=7'`,
  ],
  [atHash('db-5d4f'), "statefulset/db '--for=jsonpath={.status.updateRevision}=db-5d4f'"],
  [atPod({name: 'db-0', uid: 'a932960f'}), "pod/db-0 '--for=jsonpath={.metadata.uid}=a932960f'"],
])('a restart looks first at what was seen: %j', (seen, words) => {
  expect(commandsOf(seen)).toEqual([
    `kubectl -n chat wait ${words} --timeout=3s`,
    'kubectl -n chat rollout restart statefulset/db',
  ])
})

test('of a pod without uid nothing can be said', () => {
  expect(atPod({name: 'db-0'})).toBeNull()
})
