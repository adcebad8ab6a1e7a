import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {Finding, Outcome} from '../../../src/checks/define.ts'
import {CHECKS} from '../../../src/checks/registry.ts'
import {growingMask} from '../../../src/cli/masking/cluster-mask.ts'
import {OLD_KEY, OTHER_KEY, SHARED_KEY} from '../../../src/lab/components/setting.ts'
import {FAULTS} from '../../../src/lab/faults/index.ts'
import {commandLine, NO_TARGET} from '../../../src/repairs/command.ts'
import type {Repair} from '../../../src/repairs/repair.ts'
import {perArea} from '../../depth.ts'
import {labFacts, outcomesOf} from '../lab-facts.ts'

const APP_SIDE = ['openhands', 'openhands-integrations', 'openhands-mcp']
const RUNTIME = 'openhands-runtime-api'
const SENT = 'sandbox-api-key'
const ACCEPTED = 'default-api-key'
/** The name of a new Secret contains the time of the run. */
const NEW = `${SENT}-TIME`
const SEEN = '"metadata":{"resourceVersion":"SEEN"},'

/** For each fault, the first repair in the cluster and all its commands. Null if only a person can repair the fault. */
const LEADING: Readonly<Record<string, readonly [string, ...string[]] | null>> = {
  'key.mismatch': ['keys.copy-accepted-to-sender', copied(ACCEPTED, SENT), ...restarted(...APP_SIDE)],
  'key.mismatch:app-stale': ['keys.copy-accepted-to-sender', copied(ACCEPTED, SENT), ...restarted(...APP_SIDE)],
  'key.mismatch:both-registered': ['keys.copy-accepted-to-sender', copied(ACCEPTED, SENT), ...restarted(...APP_SIDE)],
  'key.mismatch:runtime-stale': ['keys.copy-sent-to-runtime', copied(SENT, ACCEPTED), ...restarted(RUNTIME)],
  'key.mismatch:runtime-stale-accepted': [
    'keys.copy-accepted-to-sender',
    copied(ACCEPTED, SENT),
    ...restarted(...APP_SIDE, RUNTIME),
  ],
  'key.mismatch:fresh-runtime-drift': ['keys.copy-sent-to-runtime', copied(SENT, ACCEPTED), ...restarted(RUNTIME)],
  'key.mismatch:neither-stale': [
    'keys.copy-accepted-to-sender',
    copied(ACCEPTED, SENT),
    ...restarted(...APP_SIDE, RUNTIME),
  ],
  'key.mismatch:neither': null,
  'key.whitespace': ['keys.copy-clean-value', copied(SENT, ACCEPTED), ...restarted(RUNTIME)],
  'key.whitespace:leading-blank': ['keys.copy-clean-value', copied(SENT, ACCEPTED), ...restarted(RUNTIME)],
  'key.whitespace:crlf': ['keys.copy-clean-value', copied(SENT, ACCEPTED), ...restarted(RUNTIME)],
  'key.whitespace:double-base64': ['keys.copy-clean-value', copied(SENT, ACCEPTED), ...restarted(RUNTIME)],
  'key.whitespace:both': [
    'keys.trim-and-copy',
    [
      `kubectl -n svc get secret ${ACCEPTED} -o ${valueIn(ACCEPTED, '{{base64decode .}}')}`,
      String.raw`tr -d '\000'`,
      String.raw`env LC_ALL=C awk '{ gsub(/^([ \t\r]|\357\273\277)+|([ \t\r]|\357\273\277)+$/, ""); printf "%s", $0 }'`,
      encoded(ACCEPTED),
    ].join(' | '),
    copied(ACCEPTED, SENT),
    ...restarted(RUNTIME, ...APP_SIDE),
  ],
  'key.missing-or-empty': [
    'keys.fill-from-other',
    `kubectl -n svc create secret generic ${SENT}`,
    copied(ACCEPTED, SENT, ACCEPTED, ''),
    ...restarted(...APP_SIDE),
  ],
  'key.missing-or-empty:empty': ['keys.fill-from-other', copied(ACCEPTED, SENT), ...restarted(...APP_SIDE)],
  'key.missing-or-empty:both-empty': [
    'keys.set-new-value',
    ['od -An -v -tx1 -N 32 /dev/urandom', String.raw`tr -d ' \n'`, encoded(ACCEPTED)].join(' | '),
    copied(ACCEPTED, SENT),
    ...restarted(RUNTIME, ...APP_SIDE),
  ],
  'key.missing-or-empty:wrong-data-key': [
    'keys.fill-from-data-key',
    copied(SENT, SENT, 'api-key'),
    ...restarted(...APP_SIDE),
  ],
  'key.missing-or-empty:no-env': [
    'keys.add-variable',
    patched(
      RUNTIME,
      {op: 'test', path: '/containers/0/name', value: 'runtime-api'},
      {op: 'test', path: '/containers/0/env/0/name', value: 'K8S_NAMESPACE'},
      {op: 'add', path: '/containers/0/env/0', value: reads('DEFAULT_API_KEY', SENT)},
    ),
    rolledOut(RUNTIME),
  ],
  'key.consumer-drift': [
    'keys.read-from-secret',
    patched(
      'openhands-integrations',
      {op: 'test', path: '/containers/0/name', value: 'openhands-integrations'},
      {op: 'test', path: '/containers/0/env/27/name', value: 'SANDBOX_API_KEY'},
      {op: 'test', path: '/containers/0/env/27/valueFrom/secretKeyRef/name', value: 'worker-api-key'},
      {op: 'replace', path: '/containers/0/env/27', value: reads('SANDBOX_API_KEY', SENT)},
    ),
    rolledOut('openhands-integrations'),
  ],
  'key.consumer-drift:literal': [
    'keys.read-from-secret',
    patched(
      'openhands-integrations',
      {op: 'test', path: '/containers/0/name', value: 'openhands-integrations'},
      {op: 'test', path: '/containers/0/env/27/name', value: 'SANDBOX_API_KEY'},
      {op: 'replace', path: '/containers/0/env/27', value: reads('SANDBOX_API_KEY', SENT)},
    ),
    rolledOut('openhands-integrations'),
  ],
  'key.consumer-drift:right-literal': [
    'keys.read-from-secret',
    movedTo('openhands-integrations', {from: 'worker-api-key', to: SENT, entry: 27}),
    movedTo('openhands', {from: null, to: SENT, entry: 27}),
    rolledOut('openhands-integrations'),
    rolledOut('openhands'),
  ],
  'key.consumer-drift:duplicate': [
    'keys.read-from-secret',
    patched(
      'openhands-integrations',
      {op: 'test', path: '/containers/0/name', value: 'openhands-integrations'},
      {op: 'test', path: '/containers/0/env/19/name', value: 'SANDBOX_API_KEY'},
      {op: 'test', path: '/containers/0/env/28/name', value: 'SANDBOX_API_KEY'},
      {op: 'test', path: '/containers/0/env/28/valueFrom/secretKeyRef/name', value: SENT},
      {op: 'replace', path: '/containers/0/env/19', value: reads('SANDBOX_API_KEY', SENT)},
      {op: 'remove', path: '/containers/0/env/28'},
    ),
    rolledOut('openhands-integrations'),
  ],
  'key.consumer-drift:env-from': [
    'keys.read-from-secret',
    patched(
      'openhands-integrations',
      {op: 'test', path: '/containers/0/name', value: 'openhands-integrations'},
      {op: 'test', path: '/containers/0/env/0/name', value: 'RUNTIME'},
      {op: 'add', path: '/containers/0/env/0', value: reads('SANDBOX_API_KEY', SENT)},
    ),
    rolledOut('openhands-integrations'),
  ],
  'key.app-stale': ['keys.restart-stale', ...restartedAsSeen(...APP_SIDE)],
  'key.app-stale:one-replica': ['keys.restart-stale', ...restartedAsSeen('openhands-integrations')],
  'key.app-stale:multi-key': ['keys.restart-stale', ...restartedAsSeen(...APP_SIDE)],
  'key.app-stale:not-accepted': null,
  'key.runtime-stale': ['keys.restart-stale', ...restartedAsSeen(RUNTIME)],
  'key.runtime-stale:still-accepted': ['keys.restart-stale', ...restartedAsSeen(RUNTIME)],
  'key.runtime-stale:suspected': ['keys.restart-stale', ...restartedAsSeen(RUNTIME)],
  'key.open': null,
  'key.open:any-key': null,
  'key.refused': null,
  'key.refused:throttled': null,
  'key.managed': ['keys.copy-accepted-to-sender', copied(ACCEPTED, SENT), ...restarted(...APP_SIDE)],
  'key.managed:immutable': [
    'keys.move-to-new-secret',
    `kubectl -n svc create secret generic ${NEW}`,
    copied(ACCEPTED, NEW, ACCEPTED, '', SENT),
    'sleep 1',
    ...APP_SIDE.map(name => movedTo(name, {from: SENT, to: NEW, entry: 19})),
    ...APP_SIDE.map(rolledOut),
  ],
}

const KEY_FAULTS = FAULTS.map(({id}) => id).filter(id => id.startsWith('key.'))
const WITHOUT_FINDING = [
  'key.app-stale:no-managed-fields',
  'key.app-stale:no-time',
  'key.app-stale:near',
  'key.open:gateway',
]
/** These faults reveal nothing about the key: `runtime.addressed` and `runtime.ready` repair them. */
const OF_OTHER_CHECKS = ['key.refused:forbidden', 'key.refused:redirect', 'key.refused:html', 'key.refused:timeout']
const IDS = new Set(readFileSync(new URL('../../../docs/repair-ids.txt', import.meta.url), 'utf8').split('\n'))

test('every fault of the keys has its line', () => {
  const known = [...Object.keys(LEADING), ...WITHOUT_FINDING, ...OF_OTHER_CHECKS]
  expect(known.toSorted()).toEqual(KEY_FAULTS.toSorted())
})

describe('the repair that leads', () => {
  test.concurrent.each(Object.entries(LEADING))('%s', async (fault, expected) => {
    const [finding] = await keyFindings('openhands', fault)
    const leading = finding?.repairs?.find(({byHand}) => byHand === undefined)
    const commands = leading === undefined ? [] : commandsOf(leading)
    const said = leading === undefined ? null : [leading.id, ...commands]
    expect(said?.map(withoutWhatChanges) ?? null).toEqual(expected)
  })
})

describe.each(['generic', 'openhands'] as const)('every repair of the keys, %s', profile => {
  const faults = perArea(Object.keys(LEADING), id => id.split(':')[0] ?? id)

  test.concurrent.each(faults)('%s: all checks give the same advice', async fault => {
    const advice = new Set((await keyFindings(profile, fault)).map(({repairs}) => JSON.stringify(repairs)))
    expect(advice.size).toBe(1)
  })

  test.concurrent.each(faults)(
    '%s: every finding has the fault as its title, and selectors to verify it',
    async fault => {
      const titles = new Set(CHECKS.map(({title}) => title))
      for (const {title = '', verify = []} of await keyFindings(profile, fault)) {
        expect(title).not.toBe('')
        expect(titles).not.toContain(title)
        for (const selector of verify) expect(CHECKS.map(({id}) => id)).toContain(selector)
      }
    },
  )

  test.concurrent.each(faults)('%s: no repair contains a value, and none is changed by the redactor', async fault => {
    const repairs = await repairsOf(profile, fault)
    const text = JSON.stringify(repairs)
    for (const value of [SHARED_KEY, OTHER_KEY, OLD_KEY])
      for (const form of [value, Buffer.from(value).toString('base64')]) expect(text).not.toContain(form)
    const mask = growingMask({secrets: () => [], objectNames: new Set(), version: 0}, {rules: [], paths: []})
    for (const command of repairs.flatMap(commandsOf)) expect(mask(command)).toBe(command)
  })

  test.concurrent.each(faults)('%s: steps say what they change, how to go back and what they take', async fault => {
    for (const {id, byHand, steps} of await repairsOf(profile, fault)) {
      expect(IDS, id).toContain(id)
      if (byHand !== undefined) expect(steps.some(({command}) => command === undefined)).toBe(true)
      for (const {does, command, changes, objects, undo, needs} of steps) {
        if (changes !== 'nothing') expect(undo, does).toBeDefined()
        if (changes !== 'nothing' && command !== undefined) {
          expect(objects, does).not.toEqual([])
          expect(needs, does).not.toEqual([])
        }
      }
    }
  })
})

const outcomes = new Map<string, Promise<Map<string, Outcome>>>()

/** Returns the findings of the checks of the keys, in report order. The cause is the first. */
async function keyFindings(profile: 'generic' | 'openhands', fault: string): Promise<readonly Finding[]> {
  const name = `${profile} ${fault}`
  const known = outcomes.get(name) ?? labFacts(profile, [fault]).then(facts => outcomesOf(facts))
  outcomes.set(name, known)
  return [...(await known)].flatMap(([id, outcome]) =>
    id.startsWith('keys.') && (outcome.status === 'fail' || outcome.status === 'warn') ? outcome.findings : [],
  )
}

async function repairsOf(profile: 'generic' | 'openhands', fault: string): Promise<readonly Repair[]> {
  return (await keyFindings(profile, fault)).flatMap(({repairs = []}) => repairs)
}

function commandsOf({steps}: Repair): string[] {
  return steps.flatMap(({command}) => (command ? [commandLine(command, NO_TARGET)] : []))
}

function withoutWhatChanges(line: string): string {
  return line.replaceAll(/"resourceVersion":"\d+"/g, '"resourceVersion":"SEEN"').replaceAll(/-\d{8}t\d{6}z/g, '-TIME')
}

function valueIn(key: string, text: string): string {
  return `'go-template={{with .data}}{{with index . "${key}"}}${text}{{end}}{{end}}'`
}

function copied(from: string, to: string, fromKey = from, seen = SEEN, toKey = to): string {
  const get = `kubectl -n svc get secret ${from} -o ${valueIn(fromKey, `{${seen}"data":{"${toKey}":"{{.}}"}}`)}`
  return `${get} | kubectl -n svc patch secret ${to} --type merge --patch-file /dev/stdin`
}

function encoded(name: string): string {
  const create = `kubectl -n svc create secret generic ${name} --from-file=${name}=/dev/stdin --dry-run=client`
  const patch = `kubectl -n svc patch secret ${name} --type merge --patch-file /dev/stdin`
  return `${create} -o ${valueIn(name, `{${SEEN}"data":{"${name}":"{{.}}"}}`)} | ${patch}`
}

function restarted(...names: string[]): string[] {
  return ['sleep 1', ...restartedAtOnce(...names)]
}

function restartedAsSeen(...names: string[]): string[] {
  const revision = String.raw`{.metadata.annotations.deployment\.kubernetes\.io/revision}`
  const seen = (name: string) => `kubectl -n svc wait deployment/${name} '--for=jsonpath=${revision}=1' --timeout=3s`
  return [...names.map(seen), ...restartedAtOnce(...names)]
}

function restartedAtOnce(...names: string[]): string[] {
  return [
    `kubectl -n svc rollout restart ${names.map(name => `deployment/${name}`).join(' ')}`,
    ...names.map(rolledOut),
  ]
}

function rolledOut(name: string): string {
  return `kubectl -n svc rollout status deployment/${name} --timeout=5m`
}

function reads(name: string, secret: string) {
  return {name, valueFrom: {secretKeyRef: {name: secret, key: SENT}}}
}

interface Operation {
  readonly op: string
  readonly path: string
  readonly value?: unknown
}

function patched(name: string, ...operations: readonly Operation[]): string {
  const inTemplate = operations.map(operation => ({...operation, path: `/spec/template/spec${operation.path}`}))
  const ordered = inTemplate.map(({op, path, ...rest}) => ({op, path, ...rest}))
  return `kubectl -n svc patch deployment/${name} --type json -p '${JSON.stringify(ordered)}'`
}

interface Move {
  /** The Secret that the variable reads before; null for a literal. */
  readonly from: string | null
  readonly to: string
  /** The index of the variable in the main container. */
  readonly entry: number
}

/** Returns the patch. Two init containers and the main container read the key. */
function movedTo(name: string, {from, to, entry}: Move): string {
  const places = [
    {at: '/initContainers/0', container: 'wait-for-db', variable: '/initContainers/0/env/19'},
    {at: '/initContainers/1', container: 'migrate-db', variable: '/initContainers/1/env/19'},
    {at: '/containers/0', container: name, variable: `/containers/0/env/${entry}`},
  ]
  return patched(
    name,
    ...places.flatMap(({at, container, variable}) => [
      {op: 'test', path: `${at}/name`, value: container},
      {op: 'test', path: `${variable}/name`, value: 'SANDBOX_API_KEY'},
      ...(from === null ? [] : [{op: 'test', path: `${variable}/valueFrom/secretKeyRef/name`, value: from}]),
    ]),
    ...places.map(({variable}) => ({op: 'replace', path: variable, value: reads('SANDBOX_API_KEY', to)})),
  )
}
