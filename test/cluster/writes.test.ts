import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest'
import {buildInstallation, type Lab, startLab} from '../../src/lab/index.ts'
import {kubectl} from './kubectl.ts'

const {kubeconfig: real} = inject('cluster')
const NAMESPACE = 'writes'

const text = (value: object) => JSON.stringify(value)
const secret = (name: string, fields: object = {}) =>
  text({apiVersion: 'v1', kind: 'Secret', metadata: {name}, ...fields})
const patch = (target: string, type: string, body: unknown) => [
  'patch',
  ...target.split(' '),
  `--type=${type}`,
  '-p',
  text(body as object),
]

/** The commands in this order, with their standard input. Each applies to the result of the previous command. */
const COMMANDS: readonly (readonly [string, readonly string[], string?])[] = [
  ['a Secret of literals', ['create', 'secret', 'generic', 'one', '--from-literal=a=1', '--from-literal=b=2']],
  ['a Secret that exists', ['create', 'secret', 'generic', 'one', '--from-literal=a=1']],
  ['a dry run', ['create', 'secret', 'generic', 'two', '--from-literal=a=1', '--dry-run=server']],
  ['a Secret from standard input', ['create', '-f', '-'], secret('two', {stringData: {a: 'x'}})],
  ['a Secret without a name', ['create', '-f', '-'], text({apiVersion: 'v1', kind: 'Secret', metadata: {}})],
  ['a Secret with a name that is none', ['create', '-f', '-'], secret('A_B')],
  ['a Secret with an unknown field', ['create', '-f', '-'], secret('three', {colour: 'red'})],
  ['a Secret in another namespace', ['create', '-f', '-', '-n', 'nowhere'], secret('three')],
  ['a TLS Secret without a certificate', ['create', '-f', '-'], secret('three', {type: 'kubernetes.io/tls'})],
  ['a merge patch of data', patch('secret one', 'merge', {data: {a: 'Mw=='}})],
  ['the same again', patch('secret one', 'merge', {data: {a: 'Mw=='}})],
  ['text in a patch', patch('secret one', 'merge', {stringData: {c: 'text'}})],
  ['one key away', patch('secret one', 'strategic', {data: {b: null}})],
  ['a JSON patch', patch('secret one', 'json', [{op: 'add', path: '/data/d', value: 'NA=='}])],
  ['a JSON patch whose test fails', patch('secret one', 'json', [{op: 'test', path: '/data/a', value: 'x'}])],
  ['another type', patch('secret one', 'merge', {type: 'other'})],
  ['a label', ['label', 'secret/one', 'team=a']],
  ['an annotation', ['annotate', 'secret/one', 'note=b']],
  ['another value', ['replace', '-f', '-'], secret('two', {stringData: {b: 'y'}})],
  ['a Secret that is not there', ['replace', '-f', '-'], secret('zero', {stringData: {b: 'y'}})],
  [
    'an old version',
    ['replace', '-f', '-'],
    text({...JSON.parse(secret('two')), metadata: {name: 'two', resourceVersion: '1'}}),
  ],
  ['client-side apply', ['apply', '-f', '-'], secret('applied', {stringData: {a: 'x'}})],
  ['client-side apply of a change', ['apply', '-f', '-'], secret('applied', {stringData: {a: 'y'}})],
  ['immutable from now on', patch('secret one', 'merge', {immutable: true})],
  ['an immutable Secret', patch('secret one', 'merge', {data: {a: 'NQ=='}})],
  ['mutable again', patch('secret one', 'merge', {immutable: false})],
  ['away', ['delete', 'secret', 'one']],
  ['away again', ['delete', 'secret', 'one']],
  ['a service account', ['create', 'serviceaccount', 'robot']],
  ['a ConfigMap', ['create', 'configmap', 'settings', '--from-literal=a=b']],
  ['a Service', ['create', 'service', 'clusterip', 'web', '--tcp=80:8080']],
  ['another selector', ['set', 'selector', 'service/web', 'app=web']],
  ['a port that is none', patch('service web', 'strategic', {spec: {ports: [{port: 0}]}})],
  ['one more port', patch('service web', 'strategic', {spec: {ports: [{name: 'more', port: 81}]}})],
]

const READ = ['get', 'secrets,serviceaccounts,services', '-o', 'json', '--show-managed-fields']

describe('what the control plane makes of a write, the lab makes of it too', () => {
  let [dir, lab]: [string, Lab | null] = ['', null]
  beforeAll(async () => {
    await kubectl(real, ['create', 'namespace', NAMESPACE])
    const now = new Date().toISOString()
    lab = await startLab(buildInstallation({profile: 'generic', namespace: 'other', now, faults: []}), {port: 0})
    dir = await mkdtemp(join(tmpdir(), 'svcdiag-writes-'))
    await writeFile(join(dir, 'kubeconfig'), lab.kubeconfig)
    await kubectl(join(dir, 'kubeconfig'), ['create', 'namespace', NAMESPACE])
  })
  afterAll(async () => {
    await lab?.close()
    await kubectl(real, ['delete', 'namespace', NAMESPACE, '--wait=false'])
    await rm(dir, {recursive: true, force: true})
  })

  test.each(COMMANDS.map(([name, args, input = '']) => [name, args, input] as const))(
    '%s',
    async (_name, args, input) => {
      const ours = await outcome(join(dir, 'kubeconfig'), args, input)
      expect(ours).toEqual(await outcome(real, args, input))
    },
  )
})

/** Returns the output, and the stored object. */
async function outcome(kubeconfig: string, args: readonly string[], input: string): Promise<object> {
  const within = args.includes('-n') ? [] : ['-n', NAMESPACE]
  const said = await kubectl(kubeconfig, [...args, ...within], input)
  const {items} = JSON.parse(await kubectl(kubeconfig, [...READ, '-n', NAMESPACE])) as {items: Stored[]}
  return {said, stored: items.filter(({metadata}) => metadata.name !== 'default').map(comparable)}
}

interface Stored {
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels?: object
    readonly annotations?: object
    readonly managedFields?: readonly {manager: string; fieldsV1: object}[]
  }
  readonly spec?: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** Returns the object without uids, versions, times, addresses, and the order that follows from times. */
function comparable({kind, metadata, spec, status: _status, ...rest}: Stored): object {
  const {name, labels, annotations, managedFields = []} = metadata
  const {clusterIP: _ip, clusterIPs: _ips, ...own} = spec ?? {}
  const owners = managedFields
    .map(({manager, fieldsV1}) => ({manager, fieldsV1}))
    .sort((one, other) => (one.manager < other.manager ? -1 : 1))
  return {...rest, kind, metadata: {name, labels, annotations, owners}, spec: own}
}
